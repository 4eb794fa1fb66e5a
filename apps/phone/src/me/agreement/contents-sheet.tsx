import { useEffect, useRef } from 'react'
import { ListRow } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import type { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import type { AgreementDocument } from './texts/agreement-document.ts'

/** The table of contents; choosing a part closes it and goes there. */
export function ContentsSheet({
  document: { sections },
  sheet,
}: {
  document: AgreementDocument
  sheet: ReturnType<typeof useSheet>
}) {
  const { t } = useText()
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    if (sheet.open || chosen.current === null) return
    const id = chosen.current
    chosen.current = null
    // Closing goes back in the history, which restores the old scroll position first; the page then scrolls to the chapter.
    const timer = setTimeout(() => goToPart(id), 50)
    return () => clearTimeout(timer)
  }, [sheet.open])
  const choose = (id: string) => {
    chosen.current = id
    sheet.close()
  }
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('agreement.contents')}
      closeName={t('app.close')}
    >
      <ol className="agreement-contents">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <ListRow plain bare title={`${index + 1}. ${title}`} onPress={() => choose(id)} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function goToPart(id: string): void {
  const heading = document.getElementById(`part-${id}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
