import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Longer files are data: pictures, fonts, packed modules. */
const MAX_BYTES = 1_000_000

/** What a secret looks like. Each pattern has the shape that its issuer gives it, so that ordinary text does not match. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,})\b/,
  'a token of GitLab': /\bglpat-[A-Za-z0-9_-]{20,}\b/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a key of Stripe or Razorpay': /\b(?:[rs]k_live_[A-Za-z0-9]{16,}|rzp_live_[A-Za-z0-9]{14,})\b/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}\b/,
  'a password in an address': /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`<>${}]+:[^\s:/@'"`<>${}]{8,}@[a-z0-9-]+\.[a-z]/i,
  'a secret of a program': /\b(?:api_?secret|access_?token|client_?secret)['"]?\s*[:=]\s*['"][A-Za-z0-9+/_-]{32,}['"]/i,
}

export interface FoundSecret {
  readonly place: string
  readonly what: string
}

/** Every line of a text that looks like a secret. */
export function findSecrets(name: string, text: string): FoundSecret[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      Object.entries(PATTERNS).flatMap(([what, pattern]) =>
        pattern.test(line) ? [{ place: `${name}:${index + 1}`, what }] : [],
      ),
    )
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** Looks through the files of the working tree that git knows or would add. */
export function findSecretsInTree(root: string): FoundSecret[] {
  const names = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0').filter(Boolean)
  return [...new Set(names)].flatMap((name) => {
    const file = join(root, name)
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity
    return size > MAX_BYTES ? [] : findSecrets(name, readFileSync(file, 'utf8'))
  })
}

/** Looks through what the last commits added, where a later commit may have removed it again. */
export function findSecretsInCommits(root: string, count: number): FoundSecret[] {
  const log = git(root, ['log', `-${count}`, '--no-color', '--no-ext-diff', '-p', '--unified=0', '--format=commit %h'])
  let commit = ''
  let file = ''
  return log.split('\n').flatMap((line) => {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length)
    else if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length)
    else if (line.startsWith('+')) return findSecrets(`${commit} ${file}`, line.slice(1))
    return []
  })
}
