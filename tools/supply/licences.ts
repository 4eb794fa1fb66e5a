import { readFileSync } from 'node:fs'

/** Licences whose code may be used and passed on with Bahi. Weak copyleft asks for the source of its own files only. */
const PERMISSIVE: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]
const WEAK_COPYLEFT: readonly string[] = ['LGPL-3.0-or-later', 'MPL-2.0']

/** Packages whose entry names no licence, with the one that their own file or repository gives. */
const LICENCE_OF_FILE: Readonly<Record<string, string>> = { 'parse-cache-control': 'BSD-3-Clause', 'png-js': 'MIT' }

export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

/** The packages of others in a lock file, by their folder. */
export function readLockedPackages(lockFile: string): ReadonlyMap<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockedPackage> }
  return new Map(
    Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true),
  )
}

/** Whether an SPDX expression of `AND` and `OR` lets Bahi use the package. */
export function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '')
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => [...PERMISSIVE, ...WEAK_COPYLEFT].includes(one)))
}

/** Every package whose licence is unknown or not on the list, with that licence. */
export function findForeignLicences(packages: ReadonlyMap<string, LockedPackage>): string[] {
  return [...packages].flatMap(([folder, { license }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? LICENCE_OF_FILE[name] ?? 'none'
    return isAllowed(licence) ? [] : [`${folder}: ${licence}`]
  })
}

/** Every package without a hash of its content, or from elsewhere than the registry, which a lock file need not name. */
export function findUnpinned(packages: ReadonlyMap<string, LockedPackage>): string[] {
  return [...packages].flatMap(([folder, { resolved, integrity }]) =>
    resolved?.startsWith('https://registry.npmjs.org/') !== false && integrity?.startsWith('sha512-') === true
      ? []
      : [folder],
  )
}
