// Who may import whom, and what may stand where. CONTRIBUTING.md describes the layout.

/** What a package or app may import. What is not written here is forbidden. */
const PACKAGE_ARROWS = {
  money: [],
  proofs: ['money'],
  domain: ['money'],
  contract: ['money'],
  ui: ['money'],
  client: ['contract'],
  server: ['domain', 'proofs', 'contract', 'money'],
  phone: ['client', 'contract', 'money', 'proofs', 'ui'],
  console: ['client', 'contract', 'money', 'proofs', 'ui'],
}

/** Folders of a package that an app may import although its arrow leads to no other part of it: they hold no rule of trading. */
const OPEN_FOLDERS = { phone: ['packages/domain/src/market/studies/'] }

/** What every room above the market may use: the foundations, maker and checker, and notices to a customer. */
const FOUNDATIONS = ['platform', 'ledger', 'market', 'staff/four-eyes', 'customers/notices', 'customers/limits']

/** What a room of the server may import besides itself: a whole room, a folder of one, or one file. */
const SERVER_ARROWS = {
  platform: [],
  ledger: ['platform'],
  market: ['platform', 'ledger'],
  exchange: ['platform', 'market/ports', 'market/history'],
  customers: FOUNDATIONS,
  shares: FOUNDATIONS,
  funds: [...FOUNDATIONS, 'shares/port.ts'],
  loans: [...FOUNDATIONS, 'shares/port.ts', 'funds/port.ts'],
  ipo: FOUNDATIONS,
  offers: FOUNDATIONS,
  programs: FOUNDATIONS,
  kite: [...FOUNDATIONS, 'programs', 'shares/port.ts'],
  wallet: [...FOUNDATIONS, 'customers/credentials', 'customers/photos'],
  closing: [...FOUNDATIONS, 'customers', 'wallet', 'shares/port.ts'],
  // Made days to learn by: the exchange's code without its tape, and no book.
  learning: ['platform', 'market/ports', 'exchange/price', 'exchange/matching'],
  practice: [...FOUNDATIONS, 'shares', 'funds', 'loans', 'customers'],
  reports: [...FOUNDATIONS, 'exchange', 'shares', 'funds', 'loans', 'ipo', 'offers', 'wallet', 'customers'],
  staff: [
    ...FOUNDATIONS,
    'shares',
    'funds',
    'loans',
    'ipo',
    'offers',
    'programs',
    'wallet',
    'closing',
    'customers',
    'reports',
  ],
  nights: [
    ...FOUNDATIONS,
    'exchange',
    'shares',
    'funds',
    'loans',
    'ipo',
    'offers',
    'wallet',
    'customers',
    'practice',
    'reports',
  ],
}

/** The rooms of a product, by the same name on the server, the phone and the console. */
const PRODUCTS = [
  'shares',
  'funds',
  'ipo',
  'offers',
  'loans',
  'wallet',
  'books',
  'customers',
  'programs',
  'me',
  'home',
  'staff',
]

const ATTICS = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'types']

/** Packages of pure decisions, and the libraries they may use: these touch no file, no network and no clock. */
const PURE = { money: [], domain: ['trading-signals'], proofs: ['@noble/hashes/sha2.js'], contract: ['zod/mini'] }

const packageOf = (file) => /^(?:packages|apps)\/([^/]+)\//.exec(file)?.[1]
const serverPathOf = (file) => /^apps\/server\/src\/(.+)$/.exec(file)?.[1]
/** The app of a file and its first folder there; a file that stands beside the folders has none. */
const appRoomOf = (file) => {
  const [, app, room] = /^apps\/(phone|console)\/src\/([^/]+)\//.exec(file) ?? []
  return { app, room, isProduct: PRODUCTS.includes(room) }
}

/**
 * A rule looks at one import: `from` and `to` are files of this repository; `to` is `node:…` or a package name when
 * the import leaves it; `isStar` says that everything is exported again. The rule answers true where the import is
 * forbidden.
 */
export const IMPORT_RULES = [
  {
    name: 'packages and apps import only what their arrows lead to',
    forbids: ({ from, to }) => {
      const [here, there] = [packageOf(from), packageOf(to)]
      if (here === undefined || there === undefined || here === there) return false
      const isOpen = (OPEN_FOLDERS[here] ?? []).some((folder) => to.startsWith(folder))
      return !isOpen && !(PACKAGE_ARROWS[here] ?? []).includes(there)
    },
  },
  {
    name: 'another package is imported by its name (@bahi/money/paise), never by a path of dots',
    forbids: ({ from, to, specifier }) =>
      specifier.startsWith('.') &&
      packageOf(from) !== undefined &&
      packageOf(to) !== undefined &&
      packageOf(from) !== packageOf(to),
  },
  {
    name: 'rooms of the server import only what their arrows lead to, a product of another product its port.ts',
    forbids: ({ from, to }) => {
      const [here, there] = [serverPathOf(from), serverPathOf(to)]
      // The files of the root connect every part once.
      if (here === undefined || there === undefined || !here.includes('/') || isTest(from)) return false
      const room = roomOf(here)
      if (room === roomOf(there)) return false
      return !(SERVER_ARROWS[room] ?? []).some((open) => there === open || there.startsWith(`${open}/`))
    },
  },
  {
    name: 'products of the phone and of the console never import one another',
    forbids: ({ from, to }) => {
      const [here, there] = [appRoomOf(from), appRoomOf(to)]
      return here.isProduct && there.isProduct && here.app === there.app && here.room !== there.room
    },
  },
  {
    name: 'of the phone and the console only app/ imports products',
    forbids: ({ from, to }) => {
      const [here, there] = [appRoomOf(from), appRoomOf(to)]
      return there.isProduct && !here.isProduct && here.app === there.app && here.room !== 'app'
    },
  },
  {
    name: 'money, domain, proofs and contract do no input or output',
    forbids: ({ from, to }) => {
      const [, name] = /^packages\/([^/]+)\/src\//.exec(from) ?? []
      return name in PURE && !isTest(from) && !isOurs(to) && !PURE[name].includes(to)
    },
  },
  {
    name: 'nothing is exported by a star: a file names what it gives',
    forbids: ({ isStar }) => isStar === true,
  },
  {
    name: 'nothing but a test imports a test',
    forbids: ({ from, to }) => isTest(to) && !isTest(from),
  },
  {
    name: 'sources import nothing from testing/',
    forbids: ({ from, to }) => /\/src\//.test(from) && !isTest(from) && /^(?:apps|packages)\/[^/]+\/testing\//.test(to),
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

/** The first folder of a path below apps/server/src. */
function roomOf(path) {
  return path.split('/')[0]
}

/** Whether a path is one of this repository, and not a library or a module of Node.js. */
export function isOurs(path) {
  return /^(?:packages|apps|bench|tests|tools)\//.test(path)
}

export function isTest(file) {
  return /\.test\.tsx?$/.test(file)
}
