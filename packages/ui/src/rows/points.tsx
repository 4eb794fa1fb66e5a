import './cards.css'

/** What is to be known, point by point: the list inside a card. */
export function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className="points">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
