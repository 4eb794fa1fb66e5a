import type { Instrument } from '../../market/instruments/instrument.ts'

/** The ids of the instruments whose symbol or name contains the text, in upper or lower case. */
export function instrumentsNamed(
  instruments: readonly Pick<Instrument, 'id' | 'symbol' | 'name'>[],
  keyword: string,
): number[] {
  const wanted = keyword.toLocaleLowerCase('en')
  return instruments
    .filter(
      ({ symbol, name }) =>
        symbol.toLocaleLowerCase('en').includes(wanted) || name.toLocaleLowerCase('en').includes(wanted),
    )
    .map(({ id }) => id)
}
