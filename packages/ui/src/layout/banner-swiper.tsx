import './layout.css'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { isStill, watchMotion } from '../base/motion.ts'
import { bannerAfter, nextBannerInMs } from './swiper-clock.ts'

export interface Banner {
  id: string
  title: string
  text: string
  action: string
  href: string
}

interface BannerSwiperProps {
  banners: readonly Banner[]
  name: string
  /** "Banner 1 of 3" */
  nameOf: (index: number, count: number) => string
}

/** Banners that change every three seconds, except while they are touched or focused, are out of sight, or motion is reduced. */
export function BannerSwiper({ banners, name, nameOf }: BannerSwiperProps) {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [touched, setTouched] = useState(false)
  const pageHidden = usePageHidden()
  const outOfSight = useOutOfSight(track)
  const hidden = pageHidden || outOfSight
  const reducedMotion = useSyncExternalStore(watchMotion, () => isStill())
  const waitMs = nextBannerInMs({ count: banners.length, touched, hidden, reducedMotion })
  useEffect(() => {
    if (waitMs === null) return
    const timer = setTimeout(() => {
      const next = bannerAfter(index, banners.length)
      track.current?.scrollTo({ left: next * (track.current?.clientWidth ?? 0), behavior: 'smooth' })
      setIndex(next)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [waitMs, index, banners.length])
  if (banners.length === 0) return null
  const stop = () => setTouched(true)
  return (
    <section
      className="banner-swiper"
      aria-roledescription="carousel"
      aria-label={name}
      onPointerDown={stop}
      onPointerEnter={stop}
      onFocus={stop}
    >
      <div
        className="banner-swiper__track"
        ref={track}
        onScrollEnd={(event) => setIndex(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {banners.map((banner, place) => (
          <a
            key={banner.id}
            className="cover banner-swiper__banner"
            href={banner.href}
            aria-roledescription="slide"
            aria-label={`${nameOf(place + 1, banners.length)}. ${banner.title}. ${banner.text}`}
          >
            <span className="banner-swiper__title">{banner.title}</span>
            <span className="banner-swiper__text">{banner.text}</span>
            <span className="banner-swiper__action">
              {banner.action}
              <ChevronRight size={16} strokeWidth={2} aria-hidden="true" />
            </span>
          </a>
        ))}
      </div>
      {banners.length < 2 ? null : (
        <span className="banner-swiper__dots" aria-hidden="true">
          {banners.map((banner, place) => (
            <span
              key={banner.id}
              className={place === index ? 'banner-swiper__dot banner-swiper__dot--on' : 'banner-swiper__dot'}
            />
          ))}
        </span>
      )}
    </section>
  )
}

/** Whether the element is scrolled out of sight, so that its motion can stop. */
function useOutOfSight(element: RefObject<Element | null>): boolean {
  const [out, setOut] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false), {
      threshold: 0.5,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return out
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.hidden,
  )
}
