import { Bell, Search } from 'lucide-react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { linkTo, paths } from '../navigation/paths.ts'
import type { Text } from '../text/use-text.tsx'

const headerIcon = { size: 22, strokeWidth: 1.75 } as const

/** In the header of Home: the search, and what there is to read. */
export function HomeActions({ t, notices }: { t: Text['t']; notices: number }) {
  return (
    <>
      <IconButton name={t('search.title')} href={linkTo(paths.search)} icon={<Search {...headerIcon} />} />
      <IconButton
        name={notices === 0 ? t('home.notices') : t('home.notices.new', { count: notices })}
        href={linkTo(paths.notices)}
        icon={<Bell {...headerIcon} />}
        marked={notices > 0}
      />
    </>
  )
}
