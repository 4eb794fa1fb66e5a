import { expect, it } from 'vitest'
import { readAudit } from './advisories.ts'

it('names high and critical advisories alone', () => {
  const vulnerabilities = {
    left: { severity: 'high', range: '<2' },
    right: { severity: 'critical', range: '*' },
    small: { severity: 'moderate', range: '<1' },
  }
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    kind: 'asked',
    lines: ['left <2: high', 'right *: critical'],
  })
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'asked', lines: [] })
})

it('takes no answer for a clean one', () => {
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({
    kind: 'not-asked',
    lines: ['405 Method Not Allowed'],
  })
  for (const printed of ['', 'offline', '{}', '{"error":{"summary":"no network"}}'])
    expect(readAudit(printed).kind).toBe('not-asked')
})
