import { Skeleton, SkeletonRows } from '@bahi/ui/feedback/skeleton'

/** The assets page in the shape it will have. */
export function AssetsSkeleton({ name }: { name: string }) {
  return (
    <>
      <div className="assets-skeleton__cover">
        <Skeleton width="100%" heightPx={148} />
      </div>
      <div className="assets-skeleton__entries">
        {[0, 1, 2, 3].map((one) => (
          <div key={one} className="assets-skeleton__entry">
            <Skeleton width={50} heightPx={50} />
            <Skeleton width={56} heightPx={13} />
          </div>
        ))}
      </div>
      <SkeletonRows rows={5} name={name} />
    </>
  )
}
