import type { parseArgs, ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Arguments<Named extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Named; allowPositionals: true; strict: true }>
>

export function readArguments<const Named extends Options = {}>(
  help: string,
  options?: Named,
  words?: readonly [min: number, max: number],
): Arguments<Named>
export function refuseArguments(problem: string, help: string): never
export function fail(message: string): never
