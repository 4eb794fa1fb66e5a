import { interfaceDefaults } from '../base/interface-defaults.ts'

export const { toastMs, noticeMs } = interfaceDefaults

export type ToastTone = 'plain' | 'done' | 'alert'

export interface ToastOptions {
  tone?: ToastTone
  /** One word that undoes it or leads on. */
  action?: { text: string; onPress: () => void } | undefined
}

export interface Saying extends ToastOptions {
  text: string
  timeoutMs: number
}
