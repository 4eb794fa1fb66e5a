import { formatDay } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'
import { calendarDays, wordsOfDay } from './day-words.ts'
import { list, rupeesText, text, type Payload } from './payload-fields.ts'

/**
 * The details of an act that its sentence leaves out, line by line, so that the signer sees all of them: the days of a
 * calendar, the rule of a fund in words and as a file, the terms of a new fund, the figures of a bank's statement for
 * comparison with the paper.
 */
export function proposalDetails(kind: string, payload: Payload): readonly string[] {
  if (kind === 'calendar-change') {
    const days = calendarDays(list(payload, 'days'))
    return days.length < 2 ? [] : days.map(wordsOfDay)
  }
  if (kind === 'fund-rule') return [...[text(payload, 'words')].filter((words) => words !== ''), ...ruleLines(payload)]
  if (kind === 'bank-statement' || kind === 'bank-statement-withdraw') return statementLines(payload)
  if (kind === 'fund-create') return [...termLines(payload), ...ruleLines(payload)]
  return []
}

/** A statement that is taken back moves no money: only its balances are shown. */
function statementLines(payload: Payload): readonly string[] {
  const figure = (name: string, title: string): readonly string[] =>
    name in payload ? [`${title}: ${rupeesText(payload, name)}`] : []
  const line = (name: string, title: string): readonly string[] =>
    name in payload ? [`${title}: ${lineText(payload[name])}`] : []
  return [
    `File: ${text(payload, 'fileName')}`,
    `SHA-256: ${text(payload, 'sha256')}`,
    `Lines: ${formatCount(Number(payload['lines']))}`,
    ...figure('inPaise', 'Money in'),
    ...figure('outPaise', 'Money out'),
    ...figure('openingPaise', 'Balance before'),
    ...figure('closingPaise', 'Balance after'),
    ...line('first', 'First line'),
    ...line('last', 'Last line'),
  ]
}

/** One line of a statement, in a line. */
function lineText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const line: Payload = { ...value }
  return `${formatDay(text(line, 'bookedOn'))} · ${text(line, 'reference')} · ${text(line, 'counterparty')} · ${text(line, 'description')} · ${rupeesText(line, 'amountPaise')}`
}

function termLines(payload: Payload): readonly string[] {
  return Object.keys(payload)
    .filter((name) => name !== 'rule' && text(payload, name) !== '')
    .map((name) => `${inWords(name)}: ${text(payload, name)}`)
}

/** The file with indentation; a file that is not JSON is shown as typed. */
function ruleLines(payload: Payload): readonly string[] {
  const rule = text(payload, 'rule')
  try {
    return JSON.stringify(JSON.parse(rule), null, 2).split('\n')
  } catch {
    return rule === '' ? [] : rule.split('\n')
  }
}

/** "leastRedeemUnits" is "Least redeem units". */
function inWords(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
