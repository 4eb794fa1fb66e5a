import { BannerSwiper } from '@bahi/ui/layout/banner-swiper'
import { linkTo, paths } from '../navigation/paths.ts'
import { useText } from '../text/use-text.tsx'
import type { HomeBanner } from './use-home.ts'

/** Banners in the chosen language. A link that leads out of the app is not followed: it goes nowhere but Home. */
export function HomeBanners({ banners }: { banners: readonly HomeBanner[] }) {
  const { t, language } = useText()
  return (
    <BannerSwiper
      name={t('home.banners')}
      nameOf={(index, count) => t('home.banner', { index, count })}
      banners={banners.map(({ id, title, subtitle, link }) => ({
        id,
        title: title[language],
        text: subtitle[language],
        action: t('home.banner.open'),
        href: /^\/(?![/\\])/.test(link) ? `#${link}` : linkTo(paths.home),
      }))}
    />
  )
}
