/** The continuous session of a day, in seconds of the day. */
export interface TradingHours {
  readonly openSecond: number
  readonly closeSecond: number
}

export const usualHours: TradingHours = { openSecond: 33_300, closeSecond: 55_800 }

const usualMarks = [39_600, 45_000, 50_400]

/** The seconds that the axis of a day names: whole or half hours of a usual day, the middle of a special session. */
export function hourMarks({ openSecond, closeSecond }: TradingHours): number[] {
  const isUsual = openSecond === usualHours.openSecond && closeSecond === usualHours.closeSecond
  const middle = Math.round((openSecond + closeSecond) / 120) * 60
  const between = isUsual ? usualMarks : [middle]
  return [openSecond, ...between, closeSecond]
}
