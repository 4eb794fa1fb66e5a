import type { Plugin } from 'vite'

export type Described = {
  readonly name: string
  readonly version: string
  readonly licence: string | undefined
  readonly texts: readonly string[]
}
export const NOTICES: string
export function noteBundledPackages(root: string, folders: Set<string>): Plugin
export function folderOfModule(root: string, id: string): string | undefined
export function packagesOfWorker(root: string, script: string): string[]
export function packagesOfApp(root: string, app: string): string[]
export function describePackage(folder: string): Described
export function isAllowed(one: Pick<Described, 'name' | 'licence'>): boolean
export function writeNotices(what: string, folders: Iterable<string>): string
