/** What the browser logs for a failed request, and the shop for an unknown page. */
export const failedResponses = /Failed to load resource|404 Error: .* non-existent route:/

/** What the browser logs for a rejected request, and the shop for a missing profile. */
export const rejectedRequests = /Failed to load resource|The profile could not be loaded/
