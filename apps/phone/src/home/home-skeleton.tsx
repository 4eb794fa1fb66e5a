import { Skeleton, SkeletonRows } from '@bahi/ui/feedback/skeleton'

/** Home in the shape it will have. */
export function HomeSkeleton({ name }: { name: string }) {
  return (
    <>
      <div className="home-skeleton__cards">
        {[0, 1, 2].map((card) => (
          <div key={card} className="home-skeleton__card">
            <Skeleton width={64} heightPx={12} />
            <Skeleton width={96} heightPx={18} />
            <Skeleton width={80} heightPx={12} />
          </div>
        ))}
      </div>
      <div className="home-skeleton__shortcuts">
        {[0, 1, 2, 3].map((one) => (
          <div key={one} className="home-skeleton__shortcut">
            <Skeleton width={50} heightPx={50} />
            <Skeleton width={48} heightPx={13} />
          </div>
        ))}
      </div>
      <div className="home-skeleton__banner">
        <Skeleton width="100%" heightPx={97} />
      </div>
      <div className="home-skeleton__head">
        <Skeleton width={104} heightPx={20} />
        <Skeleton width={56} heightPx={14} />
      </div>
      <SkeletonRows rows={4} name={name} />
    </>
  )
}
