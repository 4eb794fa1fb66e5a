import './headlines.css'
import type { ReactNode } from 'react'
import type { NewsCategory } from '@bahi/contract/market/news'

/** Drawn in Bahi's two colours, from plain shapes. */
const shapes = {
  market: (
    <>
      <path className="news-picture__line" d="M6 40 17 29l8 7L42 16" />
      <path className="news-picture__thread" d="M6 50h44" />
      <circle className="news-picture__ink" cx="44" cy="14" r="5" />
    </>
  ),
  company: (
    <>
      <path className="news-picture__ink" d="M14 14h18v32H14zM34 24h9v22h-9z" />
      <path
        className="news-picture__paper"
        d="M18 19h4v4h-4zM25 19h4v4h-4zM18 27h4v4h-4zM25 27h4v4h-4zM18 35h4v4h-4zM25 35h4v4h-4z"
      />
      <path className="news-picture__thread" d="M8 50h40" />
    </>
  ),
  economy: (
    <>
      <path
        className="news-picture__ink"
        d="M28 8 50 21H6zM11 24h5v19h-5zM21.500 24h4v19h-4zM30.500 24h4v19h-4zM40 24h5v19h-5z"
      />
      <path className="news-picture__thread" d="M5 49h46" />
    </>
  ),
  offers: (
    <>
      <path className="news-picture__ink" d="M8 18h40v7a4 4 0 0 0 0 8v7H8v-7a4 4 0 0 0 0-8z" />
      <path className="news-picture__dash" d="M34 20v20" />
      <path className="news-picture__thread" d="M8 50h40" />
    </>
  ),
  bahi: (
    <>
      <rect className="news-picture__ink" x="15" y="7" width="26" height="34" rx="6" />
      <path className="news-picture__dash" d="M21 11v26" />
      <path className="news-picture__rule" d="M27 17h9M27 25h9M27 30h9" />
      <path className="news-picture__thread" d="M8 50h40" />
    </>
  ),
  report: (
    <>
      <path className="news-picture__ink" d="M10 30h7v14h-7zM20 20h7v24h-7zM30 25h7v19h-7zM40 12h7v32h-7z" />
      <path className="news-picture__thread" d="M6 50h44" />
    </>
  ),
} satisfies Record<NewsCategory, ReactNode>

/** A picture of what an item is about; decoration, hidden from readers. */
export function NewsPicture({ category, large = false }: { category: NewsCategory; large?: boolean }) {
  return (
    <span className={large ? 'news-picture news-picture--large' : 'news-picture'} aria-hidden="true">
      <svg viewBox="0 0 56 56" width={large ? 132 : 44} height={large ? 132 : 44} fill="none">
        {shapes[category]}
      </svg>
    </span>
  )
}
