import './list-head.css'

/** What a list shows, and how new it is. */
export function ListHead({ text, end }: { text: string; end?: string | undefined }) {
  return (
    <div className="list-head">
      <span>{text}</span>
      {end === undefined ? null : <span>{end}</span>}
    </div>
  )
}
