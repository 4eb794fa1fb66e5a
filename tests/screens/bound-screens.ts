import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { at } from './places.ts'
import { own, page, type Screen, sheet } from './screen.ts'

const passkeys: Screen['place'] = async (book) => {
  await book.passkeys()
  return pathWithQuery(paths.passkeys)
}

/** A practice account, and what customers bound for themselves: their limits, their passkeys, and the end of the account. */
export const boundScreens: readonly Screen[] = [
  page('practice', at(pathWithQuery(paths.practice))),
  page('close-account', at(pathWithQuery(paths.closing)), { states: own.filter((state) => state !== 'empty') }),
  page('close-account-begun', at(pathWithQuery(paths.closing)), { viewer: 'closing' }),
  page('close-account-move', at(pathWithQuery(paths.closing)), { viewer: 'closing', sheet: 'move-shares' }),
  page('close-account-moving', at(pathWithQuery(paths.closing)), { viewer: 'moving-out' }),
  page('nominees-none', at(pathWithQuery(paths.nominees))),
  page('nominate', at(pathWithQuery(paths.nominate)), { states: own.filter((state) => state !== 'empty') }),
  page(
    'nominees',
    async (book) => {
      await book.nominees()
      return pathWithQuery(paths.nominees)
    },
    { states: own.filter((state) => state !== 'empty') },
  ),
  page(
    'limits',
    async (book) => {
      await book.ownLimits()
      return pathWithQuery(paths.limits)
    },
    { states: own },
  ),
  page('passkeys', passkeys, { states: own }),
  sheet('passkey-add', passkeys, 'add'),
  page('passkey', passkeys, {
    act: async (page) => {
      await page.getByText('Pixel of Asha').click()
      await page.getByRole('dialog').waitFor()
    },
  }),
]
