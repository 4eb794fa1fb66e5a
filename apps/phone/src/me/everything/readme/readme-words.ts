/** What stands in the ZIP: a file by its name, or all files of a folder by the folder's. */
export type Listed =
  | `account/${'account' | 'practice-books' | 'identity' | 'passkeys' | 'sessions' | 'log-ins' | 'who-opened-my-identity' | 'what-staff-looked-at' | 'tax-details' | 'closing' | 'shares-moved-out' | 'limits' | 'nominees' | 'program-keys' | 'program-access' | 'program-hooks'}.json`
  | `money/${'entries' | 'balances' | 'worth' | 'bank-cards' | 'transfers-in' | 'transfers-out'}.json`
  | 'money/worth-by-night.csv'
  | `shares/${'orders' | 'holdings' | 'closed-positions' | 'triggers' | 'sips' | 'links-to-orders' | 'watchlists' | 'alerts'}.json`
  | `funds/${'orders' | 'holdings' | 'sips' | 'plan-orders' | 'plan-holdings'}.json`
  | `offers/${'ipo-applications' | 'block-trades-and-placements'}.json`
  | `loans/${'standing' | 'loans'}.json`
  | `messages/${'choices-and-devices' | 'sent' | 'notices' | 'customer-service'}.json`
  | 'charts/drawings.json'
  | 'papers/'
  | 'pictures/'
  | 'proof/nights/'
  | 'proof/fills/'
  | 'index.json'

/** The words of the ZIP's README in one language. */
export interface ReadmeWords {
  readonly title: string
  /** {at} is the moment at which the file was made. */
  readonly made: string
  readonly simulated: string
  readonly listTitle: string
  readonly files: Readonly<Record<Listed, string>>
  readonly drawings: string
  readonly verifyTitle: string
  readonly verifyWhere: string
  readonly nights: string
  readonly fills: string
  readonly fillsWithout: string
  readonly hashes: string
}
