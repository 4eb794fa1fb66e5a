import type { AccessLine } from '@bahi/contract/customers/staff'
import { formatMoment } from '../text/business-time.ts'

/** The same lines that the customer reads. */
export function AccessLog({ lines }: { lines: readonly AccessLine[] }) {
  return (
    <div className="side">
      <h2 className="tile__title">Access log</h2>
      <p className="side__say">The customer sees these same lines.</p>
      {lines.length === 0 ? (
        <p>Nobody opened anything yet.</p>
      ) : (
        <ol className="line">
          {lines.map((line) => (
            <li className="line__one" key={line.id}>
              <p className="line__what">{wordsOf(line.what)}</p>
              <p className="line__more">
                {formatMoment(line.at)} · {line.staffNumber}, {line.role}
              </p>
              {line.reason === null ? null : <p className="line__more">“{line.reason}”</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** "identity-photo.open" reads as "Identity photo, open". */
function wordsOf(what: string): string {
  const text = what.replaceAll('-', ' ').replaceAll('.', ', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
