/** The head of a table of the ledger: two columns of words, then two of figures. */
export function TrialHead({
  words,
  figures,
}: {
  words: readonly [string, string]
  figures: readonly [string, string]
}) {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th scope="col" key={word}>
            {word}
          </th>
        ))}
        {figures.map((figure) => (
          <th scope="col" key={figure} className="figure">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  )
}
