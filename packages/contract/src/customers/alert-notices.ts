/** What customers are told of their price alerts, with the kinds of its figures. */
export const alertNotices = {
  /** A price alert fired: the price that fired it, as written, and the time. */
  'alert.fired': { group: 'market', params: { code: 'text', value: 'text', time: 'time' } },
  /**
   * An alert on an indicator fired: which study crossed to which side (`rsi.below`), its figures (0 for one it does not
   * have), the price that made it, as written, and the time.
   */
  'alert.indicator': {
    group: 'market',
    params: { code: 'text', study: 'word', period: 'count', figure: 'count', value: 'text', time: 'time' },
  },
  /**
   * A split, bonus or merger changed the price of the share; the alert's level was converted to the same value per
   * share.
   */
  'alert.adjusted': { group: 'market', params: { code: 'text', before: 'text', after: 'text' } },
  /** The share was delisted, so the alert ended. */
  'alert.ended': { group: 'market', params: { code: 'text' } },
} as const
