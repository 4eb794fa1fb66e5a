import type { InstrumentActName, instrumentFilters } from '@bahi/contract/shares/staff'

export type InstrumentFilter = (typeof instrumentFilters)[number]

export const filterWords: Readonly<Record<InstrumentFilter, string>> = {
  all: 'All',
  NSE: 'NSE',
  BSE: 'BSE',
  halted: 'Halted',
  hidden: 'Hidden',
  deleted: 'Off the list',
  changed: 'Changed',
}

export const actWords: Readonly<Record<InstrumentActName, string>> = {
  halt: 'Halt',
  resume: 'Let it trade again',
  hide: 'Hide',
  show: 'Show again',
  suspend: 'Suspend',
  readmit: 'Readmit',
  watch: 'Put under surveillance',
  unwatch: 'End surveillance',
  delist: 'Take off the list',
  lot: 'Another lot',
  band: 'Another day limit',
}

/** The effect of an act, for the people who propose and sign it. */
export const actEffects: Readonly<Record<InstrumentActName, string>> = {
  halt: 'Nothing trades in it until its day ends, when the halt ends by itself. Orders that rest can be cancelled.',
  resume: 'It trades again at once, with a call auction of what was collected.',
  hide: 'It leaves lists and search. Who holds it still sees and sells it.',
  show: 'It stands in lists and search again.',
  suspend: 'Nobody buys it until two people readmit it. Who holds it still sees and sells it.',
  readmit: 'It can be bought again at once.',
  watch: 'It stands on the watch list (GSM) for everybody to see. It is sold and not bought until two people end it.',
  unwatch: 'It leaves the watch list and can be bought again at once.',
  delist: 'From that day nobody trades it. Its holders are told at once and keep it at its last price.',
  lot: 'Orders are multiples of it from that day; a remainder can be sold whole.',
  band: 'How far its price may move in a day, from that day on.',
}

function actValue(act: InstrumentActName, value: number | null): string {
  if (value === null) return ''
  if (act === 'band') return `±${value / 100}%`
  return value === 0 ? 'the usual lot' : `lot ${value}`
}

/** An act with its value: "Another day limit ±5%". */
export function actInWords(act: InstrumentActName, value: number | null): string {
  return [actWords[act], actValue(act, value)].filter((part) => part !== '').join(' ')
}

/** The acts that may be proposed in a share's present state. */
export function allowedActs({
  state,
  halted,
  acts,
}: {
  readonly state: string
  readonly halted: boolean
  /** The acts that were done to it, the latest first. */
  readonly acts: readonly InstrumentActName[]
}): InstrumentActName[] {
  if (state === 'deleted') return []
  const last = (...of: InstrumentActName[]): InstrumentActName | undefined => acts.find((act) => of.includes(act))
  return [
    halted ? 'resume' : 'halt',
    last('suspend', 'readmit') === 'suspend' ? 'readmit' : 'suspend',
    last('watch', 'unwatch') === 'watch' ? 'unwatch' : 'watch',
    state === 'hidden' ? 'show' : 'hide',
    'lot',
    'band',
    'delist',
  ]
}
