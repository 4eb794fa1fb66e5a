/** A width in rpx, of which every phone has 750 across, as a share of the phone: "86.67%". */
export function shareOfPhone(rpx: number): string {
  return `${Math.round((rpx / 750) * 10_000) / 100}%`
}
