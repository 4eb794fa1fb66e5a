import { useToast } from '@bahi/ui/feedback/toast'
import { useText } from '../text/use-text.tsx'
import { copyText } from './copy-text.ts'

/** Hands a place of the app on. Where the phone cannot share, words and address are copied; a customer who changes their mind is no failure. */
export function useShareAddress(): (text: string, link: string) => void {
  const { t } = useText()
  const { toast } = useToast()
  const share = async (text: string, link: string) => {
    const url = absoluteAddress(link)
    if (typeof navigator.share === 'function') return navigator.share({ text, url }).catch(() => undefined)
    const copied = await copyText(`${text} ${url}`)
    toast(copied ? t('news.shared') : t('profile.copyFailed'), { tone: copied ? 'done' : 'alert' })
  }
  return (text, link) => void share(text, link)
}

/** The absolute address of a link of the app, for opening it outside the app. */
export function absoluteAddress(link: string): string {
  return `${location.origin}${location.pathname}${link}`
}
