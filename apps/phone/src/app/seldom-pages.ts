import { paths, type Path } from '../navigation/paths.ts'
import type { Load } from './page-load.ts'

/** Pages that few visits reach: the words that only they say come with them (see first-words.ts). */
export const seldomScreens = {
  [paths.basket]: () => import('../shares/basket/basket-screen.tsx').then((file) => file.BasketScreen),
  [paths.shareSip]: () => import('../shares/sips/share-sip-screen.tsx').then((file) => file.ShareSipScreen),
  [paths.orderEffect]: () => import('../shares/effects/order-effect-screen.tsx').then((file) => file.OrderEffectScreen),
  [paths.monthEffects]: () =>
    import('../shares/effects/month-effects-screen.tsx').then((file) => file.MonthEffectsScreen),
  [paths.sharedFill]: () => import('../shares/effects/shared-fill-screen.tsx').then((file) => file.SharedFillScreen),
  [paths.loanFall]: () => import('../loans/loan-fall-screen.tsx').then((file) => file.LoanFallScreen),
  [paths.scamLab]: () => import('../learning/scams/scam-lab-screen.tsx').then((file) => file.ScamLabScreen),
  [paths.scam]: () => import('../learning/scams/scam-screen.tsx').then((file) => file.ScamScreen),
  [paths.paperLink]: () => import('../books/papers/paper-link-screen.tsx').then((file) => file.PaperLinkScreen),
  [paths.worth]: () => import('../books/worth/worth-screen.tsx').then((file) => file.WorthScreen),
  [paths.worthWorking]: () =>
    import('../books/worth/workings/working-screen.tsx').then((file) => file.WorthWorkingScreen),
  [paths.appearance]: () => import('../me/more/appearance-screen.tsx').then((file) => file.AppearanceScreen),
  [paths.licences]: () => import('../me/licences/licences-screen.tsx').then((file) => file.LicencesScreen),
} satisfies Partial<Record<Path, Load>>
