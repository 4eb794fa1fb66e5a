import { Check, Clock, Undo2 } from 'lucide-react'
import type { IpoDetail, IpoState } from '@bahi/contract/ipo/views'
import { IconTag } from '../page/icon-tag.tsx'
import { formatMoment } from '../text/business-time.ts'
import { formatCount } from '../text/figures.ts'

interface Step {
  readonly title: string
  readonly text: string
  readonly mark: string | null
  readonly at: string | null
  readonly due: string
}

/** Seal, list and opening: public data of the draw. Staff cannot open, change or repeat the draw. */
export function IpoDraw({ draw, state }: { draw: IpoDetail['draw']; state: IpoState }) {
  const isReturned = state === 'returned'
  const steps: readonly Step[] = [
    {
      title: 'Seal the secret',
      text: 'Made by the exchange’s vault; nobody has seen it. Published fingerprint:',
      mark: draw.commitment,
      at: draw.committedAt,
      due: '',
    },
    {
      title: 'Close the list of applications',
      text:
        draw.entries === null
          ? 'The list gets its own fingerprint. After that no one can join or leave.'
          : `${formatCount(draw.entries)} applications; no one can join or leave. Fingerprint of the list:`,
      mark: draw.root,
      at: draw.rootAt,
      due: 'at closing',
    },
    {
      title: 'Open the secret and draw',
      mark: draw.secret,
      at: draw.revealedAt,
      due: isReturned ? 'not opened' : `by ${formatMoment(draw.revealBy)}`,
      text:
        draw.lotsAllotted === null
          ? `Automatically, ${formatCount(draw.lotsToDraw)} lots. If it is not opened in time, all money goes back; nothing is ever drawn again.`
          : `${formatCount(draw.lotsAllotted)} of ${formatCount(draw.lotsToDraw)} lots given. Any customer can run the draw again on a phone; the secret:`,
    },
  ]
  return (
    <section className="tile ipo-draw" aria-label="The draw">
      <div className="tile__head">
        <h2 className="tile__title">The draw</h2>
        <span className="side__say">public, by commitment</span>
      </div>
      <ol className="ipo-draw__steps">
        {steps.map(({ title, text, mark, at, due }, index) => (
          <li key={title} className={at === null ? 'ipo-draw__one' : 'ipo-draw__one ipo-draw__one--done'}>
            <span className="ipo-draw__number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="ipo-draw__words">
              <div className="tile__head">
                <h3 className="ipo-draw__title">{title}</h3>
                {at !== null ? (
                  <IconTag tone="done" icon={Check}>
                    {formatMoment(at)}
                  </IconTag>
                ) : isReturned && index === 2 ? (
                  <IconTag tone="bad" icon={Undo2}>
                    {due}
                  </IconTag>
                ) : (
                  <IconTag tone="wait" icon={Clock}>
                    {due}
                  </IconTag>
                )}
              </div>
              <p className="side__say">{text}</p>
              {mark === null ? null : <code className="ipo-mark ipo-mark--whole">{mark}</code>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
