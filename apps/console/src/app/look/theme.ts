import type { ThemeConfig } from 'antd'

type ReadToken = (name: `--${string}`) => string

/**
 * The tokens of the product as antd wants them. antd computes with colours, so each token is given to it as the value
 * that the page's own style sheet has for it.
 */
export function themeFrom(token: ReadToken): ThemeConfig {
  return {
    token: {
      ...colours(token),
      fontFamily: token('--font-ui'),
      fontSize: 14,
      fontSizeSM: 13,
      fontWeightStrong: 600,
      lineHeight: 1.4,
      borderRadius: 10,
      borderRadiusLG: 12,
      borderRadiusSM: 8,
      controlHeight: 40,
      controlHeightSM: 32,
      controlHeightLG: 44,
      wireframe: false,
      // A dialog that fades out would still take the keys of a third of a second.
      motion: false,
    },
    components: components(token),
  }
}

function colours(token: ReadToken): NonNullable<ThemeConfig['token']> {
  return {
    colorText: token('--color-text'),
    colorTextSecondary: token('--color-text-2'),
    colorTextTertiary: token('--color-text-3'),
    colorTextQuaternary: token('--color-text-3'),
    colorTextPlaceholder: token('--color-text-3'),
    colorTextDescription: token('--color-text-3'),
    colorTextDisabled: token('--color-text-3'),
    colorPrimary: token('--color-primary'),
    colorInfo: token('--color-primary'),
    colorLink: token('--color-link'),
    colorLinkHover: token('--color-primary-pressed'),
    colorSuccess: token('--color-done'),
    colorWarning: token('--color-wait'),
    colorError: token('--color-alert'),
    colorBgLayout: token('--color-page'),
    colorBgContainer: token('--color-surface'),
    colorBgElevated: token('--color-surface'),
    colorBgMask: token('--color-scrim'),
    colorBgContainerDisabled: token('--color-sunken'),
    colorFillTertiary: token('--color-sunken'),
    colorFillSecondary: token('--color-sunken'),
    colorFillQuaternary: token('--color-page'),
    colorBorder: token('--color-control'),
    colorBorderSecondary: token('--color-line'),
    colorSplit: token('--color-line'),
    controlItemBgActive: token('--color-primary-soft'),
    controlItemBgActiveHover: token('--color-primary-soft'),
    controlItemBgHover: token('--color-sunken'),
  }
}

function components(token: ReadToken): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      contentFontSize: 15,
    },
    Table: {
      headerBg: 'transparent',
      headerColor: token('--color-text-3'),
      headerSplitColor: 'transparent',
      borderColor: token('--color-line'),
      rowHoverBg: token('--color-sunken'),
      rowSelectedBg: token('--color-primary-soft'),
      rowSelectedHoverBg: token('--color-primary-soft'),
      cellPaddingBlock: 10,
      cellPaddingInline: 12,
    },
    Modal: { titleFontSize: 19, borderRadiusLG: 16 },
    Segmented: {
      trackBg: token('--color-sunken'),
      itemSelectedBg: token('--color-surface'),
      itemSelectedColor: token('--color-text'),
      itemColor: token('--color-text-2'),
    },
    Tabs: { inkBarColor: token('--color-accent') },
    Card: { headerFontSize: 16 },
    Form: { labelColor: token('--color-text-2'), verticalLabelPadding: '0 0 4px' },
    Switch: { colorTextQuaternary: token('--color-control'), colorTextTertiary: token('--color-control') },
  }
}

/** Reads a token as the page's style sheets have it. */
export function readToken(page: HTMLElement): ReadToken {
  const styles = getComputedStyle(page)
  return (name) => styles.getPropertyValue(name).trim()
}
