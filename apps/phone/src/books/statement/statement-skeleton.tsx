import { Skeleton } from '@bahi/ui/feedback/skeleton'

const cards = [0, 1, 2] as const

/** Ledger cards in the shape they will have. */
export function StatementSkeleton({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="statement-skeleton">
      <Skeleton width={150} heightPx={18} />
      {cards.map((card) => (
        <div key={card} className="statement-skeleton__card">
          <Skeleton width={180} heightPx={15} />
          <Skeleton width={120} heightPx={12} />
          <div className="statement-skeleton__line">
            <Skeleton width={90} heightPx={13} />
            <Skeleton width={70} heightPx={13} />
          </div>
          <div className="statement-skeleton__line">
            <Skeleton width={104} heightPx={13} />
            <Skeleton width={70} heightPx={13} />
          </div>
        </div>
      ))}
    </div>
  )
}
