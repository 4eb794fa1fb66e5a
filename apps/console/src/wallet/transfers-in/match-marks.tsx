import { CheckMark } from '../check-mark.tsx'

/** Whether name and amount of a line are those of a transfer. */
export function MatchMarks({ nameMatches, amountMatches }: { nameMatches: boolean; amountMatches: boolean }) {
  return (
    <ul className="checks">
      <CheckMark ok={amountMatches}>{amountMatches ? 'Same amount' : 'Another amount'}</CheckMark>
      <CheckMark ok={nameMatches}>
        {nameMatches ? 'Sent by the verified name' : 'Sent by another name: it goes back'}
      </CheckMark>
    </ul>
  )
}
