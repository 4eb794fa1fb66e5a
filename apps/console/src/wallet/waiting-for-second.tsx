/** The step of a transfer between its two approvals. */
export function WaitingForSecond({
  proposal: { madeBy, mine },
}: {
  proposal: { readonly madeBy: string; readonly mine: boolean }
}) {
  return (
    <li className="line__one">
      <p className="line__what">Waiting for a second person</p>
      <p className="line__more">{mine ? 'Not you: you gave the first approval.' : `Not ${madeBy}. You may decide.`}</p>
    </li>
  )
}
