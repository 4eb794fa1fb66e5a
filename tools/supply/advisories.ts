export interface AuditOutcome {
  readonly kind: 'asked' | 'not-asked'
  /** High and critical advisories by package, or the reason why nobody could be asked. */
  readonly lines: readonly string[]
}

interface AuditReport {
  readonly auditReportVersion?: number
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}

const SEVERE: readonly string[] = ['high', 'critical']

/**
 * Reads what `npm audit --json` printed. An answer without a report is never taken for a clean one: a registry that
 * does not know advisories answers the question with an error.
 */
export function readAudit(printed: string): AuditOutcome {
  const report = parse(printed)
  const { auditReportVersion, vulnerabilities, message, error } = report
  if (auditReportVersion === undefined || vulnerabilities === undefined)
    return { kind: 'not-asked', lines: [message ?? error?.summary ?? 'npm printed no report'] }
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) => SEVERE.includes(severity))
  return { kind: 'asked', lines: severe.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`) }
}

function parse(printed: string): AuditReport {
  try {
    return JSON.parse(printed) as AuditReport
  } catch {
    return {}
  }
}
