const words: Readonly<Record<string, string>> = {
  'staff.sign-in': 'Signed in',
  'staff.codes-used-up': 'Five wrong codes closed the sign-in',
  'staff.passkey-added': 'Added a passkey',
  'staff.passkey-removed': 'Removed a passkey',
  'staff.sign-out': 'Signed out',
  'staff.enrol': 'Took up an account',
  'staff.draw-enrolment': 'Drew an enrolment code',
  'staff.propose': 'Proposed a change of staff',
  'staff.lock': 'Locked a member of staff out',
  'proposal.approve': 'Second signature',
  'proposal.refuse': 'Refused or withdrew a proposal',
  'setting.propose': 'Proposed a setting',
  'calendar.propose': 'Proposed days',
  'instrument.propose-halt': 'Proposed a halt',
  'instrument.propose-resume': 'Proposed to let a share trade again',
  'instrument.propose-hide': 'Proposed to hide a share',
  'instrument.propose-show': 'Proposed to show a share',
  'instrument.propose-delist': 'Proposed to take a share off the list',
  'instrument.propose-lot': 'Proposed a lot',
  'instrument.propose-band': 'Proposed a day limit',
  'identity.approve': 'Approved an identity',
  'identity.reject': 'Sent an identity back',
  'identity.propose-reopen': 'Proposed to look at an identity again',
  'transfer-out.propose': 'First approval of a withdrawal',
  'transfer-out.reject': 'Rejected a withdrawal',
  'transfer-out.reject-late': 'Returned a late withdrawal to another name',
  'transfer-out.case-open': 'Held a withdrawal by a case',
  'transfer-out.case-close': 'Closed a case',
  'transfer-out.dispute-answer': 'Answered a dispute',
  'transfer-out.approve-late': 'Approved a late withdrawal',
  'loan.review': 'First signature on a loan',
  'fund.propose': 'Proposed a fund',
  'fund.rule-propose': 'Proposed the rule of a fund',
  'fund.state-propose': 'Proposed the state of a fund',
  'fund-order.review-propose': 'Proposed to fail a fund order',
  'fund.forced-propose': 'Proposed a forced redemption',
  'fund.draft-save': 'Saved a draft of a fund',
  'fund.draft-discard': 'Threw a draft of a fund away',
  'transfer-in.propose': 'First approval of a deposit',
  'transfer-return.propose': 'Proposed to send money back',
  'bank-statement.import': 'Imported a bank statement',
  'bank-statement.propose': 'Brought a bank statement',
  'bank-statement.withdraw': 'Proposed to withdraw a bank statement',
  'support.answer': 'Answered in a chat',
  'support.ask-access': 'Asked to see an account',
  'support.close': 'Closed a chat',
  'support.take': 'Took a chat on',
  'support.hand-over': 'Handed a chat over',
  'banner.create': 'Wrote a banner',
  'banner.schedule': 'Changed a banner’s days',
  'banner.withdraw': 'Withdrew a banner',
  'news.create': 'Wrote a news item',
  'news.rewrite': 'Rewrote a news item',
  'news.publish': 'Published a news item',
  'news.withdraw': 'Withdrew a news item',
  'site.write': 'Wrote about the house',
  'version.announce': 'Announced a version',
  'version.least': 'Set the oldest version that works',
  'nominees.opened': 'Opened nominees',
  'customer.lock': 'Locked a customer',
  'customer.lift': 'Lifted a lock',
  'customer.propose-segments': 'Proposed permissions',
  'customer.agent': 'Made an agent',
  'customer.agent-ended': 'Ended an agent',
  'customer.code': 'Drew an invitation code',
  'customer.code-retired': 'Retired an invitation code',
  'customer.program-stopped': 'Stopped the key of a program',
}

/** An act in words; one without words of its own is shown by its name, with spaces. */
export function actionName(action: string): string {
  return words[action] ?? action.replace('.', ': ').replaceAll('-', ' ')
}

/** "customer:123456789" as "User 456789"; other subjects by their kind and name. */
export function subjectName(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const name = rest.join(':')
  if (name === '') return kind
  if (kind === 'customer') return `User ${name.slice(-6)}`
  if (/^\d{12,}$/.test(name)) return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} …${name.slice(-6)}`
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`
}

/** Figures and names of an act on one line. */
export function detailText(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
}

/** The end of a mark: enough to compare two by eye. */
export function mark(hash: string): string {
  return hash.slice(-4).toUpperCase()
}
