// The arrows of the house. Read each rule aloud: it is the law of who may know whom.

/** Which packages and apps a room may import. What is not written here is forbidden. */
const MAY_IMPORT = {
  money: [],
  proofs: ['money'],
  domain: ['money'],
  contract: ['money'],
  ui: ['money'],
  client: ['contract'],
  // The server writes money itself, so it names it itself.
  server: ['domain', 'proofs', 'contract', 'money'],
  phone: ['client', 'contract', 'money', 'proofs', 'ui'],
  console: ['client', 'contract', 'money', 'proofs', 'ui'],
}

/** Inside the server, features meet only here; these rooms never look back at a feature. */
const SERVER_MEETING_PLACES = ['ledger', 'identity', 'trading', 'market', 'documents', 'db', 'http']

const ATTICS = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'types']

/** Rooms of pure decisions: no file, no network, no clock of the machine. */
const PURE_ROOMS = ['money', 'domain', 'proofs', 'contract']

const roomOf = (file) => /^(?:packages|apps)\/([^/]+)\//.exec(file)?.[1]
const serverRoomOf = (file) => /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file) => /^(apps\/[^/]+\/src\/features\/[^/]+)(?:\/|\.)/.exec(file)?.[1]

/**
 * A rule looks at one import: `from` and `to` are files of this repository; `to` is `node:…` or a package name when
 * the import leaves it. It answers true where the import is forbidden.
 */
export const IMPORT_RULES = [
  {
    name: 'packages and apps know only the rooms their arrows lead to',
    forbids: ({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)]
      return here !== undefined && there !== undefined && here !== there && !(MAY_IMPORT[here] ?? []).includes(there)
    },
  },
  {
    name: 'another room is entered by its name (@bahi/money/paise), never by a path of dots',
    forbids: ({ from, to, specifier }) =>
      specifier.startsWith('.') &&
      roomOf(from) !== undefined &&
      roomOf(to) !== undefined &&
      roomOf(from) !== roomOf(to),
  },
  {
    name: 'features never import one another',
    forbids: ({ from, to }) =>
      featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
  },
  {
    name: 'features of the server meet only in ledger, identity, trading, market, documents, db and http',
    forbids: ({ from, to }) => {
      const room = serverRoomOf(to)
      return (
        serverRoomOf(from) === 'features' &&
        room !== undefined &&
        room !== 'features' &&
        !SERVER_MEETING_PLACES.includes(room)
      )
    },
  },
  {
    name: 'of the rooms of the server only jobs import features, and none imports jobs',
    forbids: ({ from, to }) => {
      const [here, there] = [serverRoomOf(from), serverRoomOf(to)]
      return here !== undefined && here !== there && ((there === 'features' && here !== 'jobs') || there === 'jobs')
    },
  },
  {
    name: 'money, domain, proofs and contract do no input or output',
    forbids: ({ from, to }) => PURE_ROOMS.includes(roomOf(from) ?? '') && !isTest(from) && to.startsWith('node:'),
  },
  {
    name: 'nothing but a test imports a test',
    forbids: ({ from, to }) => isTest(to) && !isTest(from),
  },
]

/** A rule about where a file stands; it answers true where the file may not stand. */
export const PLACE_RULES = [
  {
    name: 'no folder is called utils, helpers, common, shared, lib or types',
    forbids: (file) =>
      file
        .split('/')
        .slice(0, -1)
        .some((folder) => ATTICS.includes(folder)),
  },
  {
    name: 'names of files are in kebab-case',
    forbids: (file) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+$/.test(file.split('/').at(-1)),
  },
]

function isTest(file) {
  return /\.test\.tsx?$/.test(file)
}
