/** The day's state does not allow the requested step; nothing was changed. */
export class DayNotReady extends Error {
  override readonly name = 'DayNotReady'
}

/** The database belongs to another market: invented and real prices never share books. */
export class OtherMarket extends Error {
  override readonly name = 'OtherMarket'
  constructor(source: string) {
    super(
      `This database belongs to the ${source} market. Start that one, or give this one a database of its own (BAHI_DATA_DIR or DATABASE_URL)`,
    )
  }
}
