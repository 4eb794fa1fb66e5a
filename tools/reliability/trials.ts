/** One thing that is tried until it breaks: which tests try it, and how often. */
export interface Trial {
  readonly what: string
  readonly files: readonly string[]
  /** The project of those tests; `server` without it. */
  readonly project?: 'server' | 'browser'
  /** The variable by which the tests learn how much to do; without it each file runs many times. */
  readonly variable?: string
  /** Whether the tests draw from a seed. */
  readonly hasSeed?: boolean
  /** What is counted, and how many of it the long run has. */
  readonly unit: string
  readonly long: number
}

const SERVER = 'apps/server'

export const trials = {
  crashes: {
    what: 'the server, its database or both are killed under a flow of orders; the client has written its keys down',
    files: [`${SERVER}/src/whole/crash.test.ts`, `${SERVER}/src/whole/crash-moments.test.ts`],
    variable: 'BAHI_CRASHES',
    hasSeed: true,
    unit: 'kills',
    long: 500,
  },
  failpoints: {
    what: 'the exchange, the end of the day and the closing of accounts stop at each of their named fail-points, and are taken up again',
    files: [
      `${SERVER}/src/exchange/day/exchange-role-crashes.db.test.ts`,
      `${SERVER}/src/nights/run-days.test.ts`,
      `${SERVER}/src/closing/closing-crashes.test.ts`,
      `${SERVER}/src/shares/triggers/trigger-crashes.test.ts`,
    ],
    unit: 'rounds of all points',
    long: 20,
  },
  races: {
    what: 'what touches the same money or shares runs at once; with its lock taken away each race is lost',
    files: [
      `${SERVER}/src/ledger/races.test.ts`,
      `${SERVER}/src/shares/desk/order-races.test.ts`,
      `${SERVER}/src/shares/desk/shared-keys.test.ts`,
      `${SERVER}/src/shares/fills/charged-days.test.ts`,
      `${SERVER}/src/offers/offer-races.test.ts`,
      `${SERVER}/src/ipo/ipo-races.test.ts`,
      `${SERVER}/src/wallet/transfers/transfer-races.test.ts`,
      `${SERVER}/src/wallet/transfers/transfer-locks.test.ts`,
    ],
    unit: 'rounds of all races',
    long: 200,
  },
  model: {
    what: 'random commands to ledger and order desk, each compared with a model in plain figures',
    files: [`${SERVER}/src/ledger/ledger-model.test.ts`, `${SERVER}/src/shares/desk/order-model.test.ts`],
    variable: 'BAHI_MODEL_COMMANDS',
    hasSeed: true,
    unit: 'commands to each',
    long: 200_000,
  },
  cuts: {
    what: 'connections to the database are cut, also after COMMIT was sent; its processes are killed; it restarts and moves',
    files: [
      `${SERVER}/src/shares/desk/broken-connection.test.ts`,
      `${SERVER}/src/whole/database-outage.test.ts`,
      `${SERVER}/src/shares/desk/lanes.test.ts`,
    ],
    unit: 'rounds of all cuts',
    long: 20,
  },
  restore: {
    what: 'a backup is taken while orders run and restored elsewhere; every balance is compared',
    files: [`${SERVER}/src/whole/backup.test.ts`],
    unit: 'backups',
    long: 20,
  },
  fuzz: {
    what: 'every call in every role, with inputs drawn from its schema, from earlier replies and from what nobody should send',
    files: [`${SERVER}/src/whole/fuzz.test.ts`],
    variable: 'BAHI_FUZZ_CALLS',
    hasSeed: true,
    unit: 'calls',
    long: 100_000,
  },
  'log-ins': {
    what: 'a flood of log-ins beside orders, and guesses at passwords, codes and second factors',
    files: [
      `${SERVER}/src/whole/login-flood.test.ts`,
      `${SERVER}/src/staff/wrong-codes.test.ts`,
      `${SERVER}/src/customers/accounts/log-in.test.ts`,
      `${SERVER}/src/customers/passwords/verification-codes.test.ts`,
    ],
    variable: 'BAHI_LOGIN_TRIES',
    unit: 'log-ins',
    long: 10_000,
  },
  practice: {
    what: 'practice accounts that are all asked for at once; each has one deposit, and every invariant holds',
    files: [`${SERVER}/src/practice/practice-flood.test.ts`],
    variable: 'BAHI_PRACTICE_ACCOUNTS',
    unit: 'accounts at once',
    long: 5_000,
  },
  uploads: {
    what: 'hostile files in place of photos: two formats in one, scripts, bombs, broken and laden pictures',
    files: [`${SERVER}/src/customers/identity/hostile-uploads.test.ts`],
    unit: 'rounds of all files',
    long: 5,
  },
  scripts: {
    what: 'a script in every text that a server tells, on every page of app and console in a real Chromium',
    files: ['tests/e2e/scripts-in-texts.test.ts'],
    project: 'browser',
    variable: 'BAHI_SCRIPT_PLACES',
    unit: 'places of each app at most',
    long: 200,
  },
} as const satisfies Readonly<Record<string, Trial>>

export type TrialName = keyof typeof trials
