import './quotes.css'
import { Skeleton } from '@bahi/ui/feedback/skeleton'

/** The indices in the shape they will have. */
export function IndexSkeleton() {
  return (
    <div className="index-skeleton">
      {[0, 1, 2].map((card) => (
        <div key={card} className="index-skeleton__card">
          <Skeleton width={64} heightPx={12} />
          <Skeleton width={96} heightPx={18} />
          <Skeleton width={80} heightPx={12} />
        </div>
      ))}
    </div>
  )
}
