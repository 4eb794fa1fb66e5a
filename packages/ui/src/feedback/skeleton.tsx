import './feedback.css'

/** A place that is about to be filled, in the shape of what is coming. */
export function Skeleton({
  width,
  heightPx,
  round = false,
}: {
  width: number | string
  heightPx: number
  round?: boolean
}) {
  return (
    <span
      className={round ? 'skeleton skeleton--round' : 'skeleton'}
      style={{ width, height: heightPx }}
      aria-hidden="true"
    />
  )
}

const lineWidths = [120, 98, 132, 84, 110, 96] as const

/** Rows of a list that is loading; readers hear one sentence. */
export function SkeletonRows({ rows, name }: { rows: number; name: string }) {
  return (
    <div role="status" aria-label={name}>
      {Array.from({ length: rows }, (_, index) => {
        const width = lineWidths[index % lineWidths.length] ?? 100
        return (
          <div key={index} className="skeleton-row">
            <span className="skeleton-row__lines">
              <Skeleton width={width} heightPx={16} />
              <Skeleton width={Math.round(width * 0.7)} heightPx={12} />
            </span>
            <span className="skeleton-row__lines skeleton-row__lines--end">
              <Skeleton width={76} heightPx={16} />
              <Skeleton width={54} heightPx={12} />
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** A whole page while its code is on the way. */
export function SkeletonPage({ name }: { name: string }) {
  return (
    <div className="skeleton-page">
      <Skeleton width={140} heightPx={24} />
      <Skeleton width="100%" heightPx={120} />
      <SkeletonRows rows={6} name={name} />
    </div>
  )
}
