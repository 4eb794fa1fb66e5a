import './term-label.css'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../text/use-text.tsx'
import { labelAt } from './label-at.ts'
import { termOf } from './term-of.ts'
import type { TermId } from './use-terms.ts'

const TermsSheet = lazy(() => import('./terms-sheet.tsx').then((file) => ({ default: file.TermsSheet })))

/** A label whose words are a term opens what it means. Any other stays as it is. */
export function TermLabel({ words, term }: { words: string; term: string | undefined }) {
  const { pack } = useText()
  const id = (term as TermId | undefined) ?? termOf(pack, words)
  return id === undefined ? words : <OpensTerm key={id} words={words} id={id} />
}

/** What is pressed already, or names a field, does that and nothing else: a control has no control within. */
const taken = 'a, button, label, summary, [role="button"], [role="option"], [aria-hidden="true"]'

function OpensTerm({ words, id }: { words: string; id: TermId }) {
  const place = useRef<HTMLSpanElement>(null)
  const [free, setFree] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => setFree(place.current?.closest(taken) === null), [])
  if (!free) return <span ref={place}>{words}</span>
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const meant = labelAt(event)
    if (meant === event.currentTarget) setOpen(true)
    else meant.click()
  }
  return (
    <>
      <button type="button" className="term-label" aria-haspopup="dialog" onClick={press}>
        {words}
      </button>
      <Suspense fallback={null}>{open ? <TermsSheet of={[id]} open onOpenChange={setOpen} /> : null}</Suspense>
    </>
  )
}
