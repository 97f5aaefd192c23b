/** How long a toast is shown, if nothing keeps it; tests let it stay until they have looked for it. */
export const toastTimes = { shownMs: 5_000, shownWithActionMs: 10_000 }
