import type { ApplicationState, IpoCategory, IpoDocumentKind, IpoFilter, IpoState } from '@bahi/contract/ipo/views'
import type { TagTone } from '@bahi/ui/feedback/tag'
import type { TextKey } from '../text/use-text.tsx'

export const ipoStateWords = {
  upcoming: { text: 'ipo.state.upcoming', tone: 'wait' },
  open: { text: 'ipo.state.open', tone: 'done' },
  closed: { text: 'ipo.state.closed', tone: 'mute' },
  basis: { text: 'ipo.state.basis', tone: 'wait' },
  credited: { text: 'ipo.state.credited', tone: 'done' },
  listed: { text: 'ipo.state.listed', tone: 'done' },
  returned: { text: 'ipo.state.returned', tone: 'mute' },
} as const satisfies Record<IpoState, { text: TextKey; tone: TagTone }>

export const applicationStateWords = {
  subscribed: { text: 'ipo.mine.subscribed', tone: 'wait' },
  allotted: { text: 'ipo.mine.allotted', tone: 'done' },
  'not-allotted': { text: 'ipo.mine.not-allotted', tone: 'mute' },
  withdrawn: { text: 'ipo.mine.withdrawn', tone: 'mute' },
  returned: { text: 'ipo.mine.returned', tone: 'mute' },
} as const satisfies Record<ApplicationState, { text: TextKey; tone: TagTone }>

export type ChosenFilter = Exclude<IpoFilter, 'all'>

export const filterWords = {
  open: { chip: 'ipo.filter.open', none: 'ipo.none.open', noneText: 'ipo.none.open.text' },
  upcoming: { chip: 'ipo.filter.upcoming', none: 'ipo.none.upcoming', noneText: 'ipo.none.upcoming.text' },
  closed: { chip: 'ipo.filter.closed', none: 'ipo.none.closed', noneText: 'ipo.none.closed.text' },
  listed: { chip: 'ipo.filter.listed', none: 'ipo.none.listed', noneText: 'ipo.none.listed.text' },
} as const satisfies Record<ChosenFilter, { chip: TextKey; none: TextKey; noneText: TextKey }>

export const categoryWords = {
  institutional: 'ipo.group.institutional',
  'non-institutional': 'ipo.group.non-institutional',
  'retail-elsewhere': 'ipo.group.retail-elsewhere',
  retail: 'ipo.group.retail',
} as const satisfies Record<IpoCategory, TextKey>

export const documentWords = {
  'offer-document': 'ipo.document.offer-document',
  'abridged-prospectus': 'ipo.document.abridged-prospectus',
  'basis-of-allotment': 'ipo.document.basis-of-allotment',
  addendum: 'ipo.document.addendum',
} as const satisfies Record<IpoDocumentKind, TextKey>

const filterOfState = {
  upcoming: 'upcoming',
  open: 'open',
  closed: 'closed',
  basis: 'closed',
  credited: 'closed',
  listed: 'listed',
  returned: 'closed',
} as const satisfies Record<IpoState, ChosenFilter>

/** The filter chip of an issue's state. */
export function stateFilter(state: IpoState): ChosenFilter {
  return filterOfState[state]
}
