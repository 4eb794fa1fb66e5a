import { CircleCheck, CircleX } from 'lucide-react'

/** Whether name and amount of a line are those of a transfer. */
export function MatchMarks({ nameMatches, amountMatches }: { nameMatches: boolean; amountMatches: boolean }) {
  return (
    <ul className="checks">
      <Mark ok={amountMatches}>{amountMatches ? 'Same amount' : 'Another amount'}</Mark>
      <Mark ok={nameMatches}>{nameMatches ? 'Sent by the verified name' : 'Sent by another name: it goes back'}</Mark>
    </ul>
  )
}

function Mark({ ok, children }: { ok: boolean; children: string }) {
  return (
    <li className={ok ? 'checks__one' : 'checks__one checks__one--no'}>
      {ok ? (
        <CircleCheck size={19} strokeWidth={1.9} aria-hidden="true" />
      ) : (
        <CircleX size={19} strokeWidth={1.9} aria-hidden="true" />
      )}
      {children}
    </li>
  )
}
