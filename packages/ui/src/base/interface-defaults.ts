/**
 * The defaults of the components. These are figures of the product's specification, kept in one place
 * so that a test can hold them against it; a component takes its own from here.
 */
export const interfaceDefaults = {
  swiperIntervalMs: 3000,
  badgeMaximum: 999,
  /** How far before and after today a date can be picked. */
  pickerYears: 10,
  tabsMs: 300,
  popupMs: 300,
  /** Of 750, which is the width of the phone. */
  modalWidthRpx: 650,
  rateCount: 5,
  textAreaCharacters: 140,
  uploadFiles: 52,
  /** Of a recording that is uploaded. */
  uploadSeconds: 60,
  albumPictures: 9,
  albumPerRow: 3,
  toastMs: 2000,
  noticeMs: 3000,
  debounceMs: 500,
  downloadFrameMs: 300_000,
  codeSeconds: 60,
} as const
