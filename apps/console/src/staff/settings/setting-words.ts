/** The prefixes of setting names, grouped under few headings. */
const sections: Readonly<Record<string, string>> = {
  trade: 'Trading',
  charges: 'Charges',
  wallet: 'Wallet',
  ipo: 'Offers',
  block: 'Offers',
  vip: 'Offers',
  placement: 'Offers',
  fund: 'Funds',
  loan: 'Loans',
  verification: 'House',
  session: 'House',
  upload: 'House',
  market: 'House',
}

export function settingSection(group: string): string {
  return sections[group] ?? 'House'
}

export const dayKindWords = { trading: 'Trading', weekend: 'Weekend', holiday: 'Holiday', unknown: 'Unknown' } as const
