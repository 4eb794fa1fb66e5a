import { en } from '@bahi/contract/messages/en'
import * as codes from '@bahi/contract/messages/refusals'
import { ToolRefused } from './tool-refused.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const NAMES = new Map(Object.entries(codes).map(([name, code]) => [code as string, kebab(name)]))
const CODES = new Map([...NAMES].map(([code, name]) => [name, code]))

/** The words of a refusal by its code (tips.msg.NNN or NNN) or its name. @throws ToolRefused for one that does not exist. */
export function explainRefusal(said: string): { readonly code: string; readonly name: string; readonly text: string } {
  const code = /^\d{3}$/.test(said) ? `tips.msg.${said}` : (CODES.get(said) ?? said)
  const name = NAMES.get(code)
  if (name === undefined) throw new ToolRefused(`Bahi has no refusal “${said}”.`)
  return { code, name, text: en[code as keyof typeof en] }
}
