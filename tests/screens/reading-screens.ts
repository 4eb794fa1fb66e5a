import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { at } from './places.ts'
import { page, type Screen, waits } from './screen.ts'

/** Pages that are only read: what Bahi says of itself, what one may learn, and where one chooses how it looks. */
export const readingScreens: readonly Screen[] = [
  page('charges', at(pathWithQuery(paths.charges)), { viewer: 'visitor', states: waits }),
  page('change-log', at(pathWithQuery(paths.changeLog)), { states: waits }),
  page('first-day', at(pathWithQuery(paths.missions))),
  page('scam-lab', at(pathWithQuery(paths.scamLab)), { viewer: 'visitor' }),
  page('scam', at(pathWithQuery(paths.scam, { id: 'blocked-withdrawal' })), { viewer: 'visitor' }),
  page('decade', at(pathWithQuery(paths.decade)), { viewer: 'visitor', states: waits }),
  page('fall-day', at(pathWithQuery(paths.fallDay)), { viewer: 'visitor', states: waits }),
  page('glossary', at(pathWithQuery(paths.glossary)), { viewer: 'visitor' }),
  page('licences', at(pathWithQuery(paths.licences)), { viewer: 'visitor' }),
  page('about', at(pathWithQuery(paths.about)), { viewer: 'visitor' }),
  page('agreement', at(pathWithQuery(paths.userAgreement)), { viewer: 'visitor' }),
  page('agreement-contents', at(pathWithQuery(paths.userAgreement)), { viewer: 'visitor', sheet: 'contents' }),
  page('privacy', at(pathWithQuery(paths.privacyPolicy)), { viewer: 'visitor' }),
  page('choose-place', at(pathWithQuery(paths.chooseLocation)), { viewer: 'visitor' }),
  page('place', at(pathWithQuery(paths.openLocation, { place: 'mumbai' })), { viewer: 'visitor' }),
  page('language', at(pathWithQuery(paths.language)), { viewer: 'visitor' }),
  page('appearance', at(pathWithQuery(paths.appearance)), { viewer: 'visitor' }),
]
