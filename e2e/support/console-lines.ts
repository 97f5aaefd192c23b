/** What a browser says by itself when an answer is missing, and the shop of a missing page. */
export const failedResponses = /Failed to load resource|404 Error: .* non-existent route:/

/** The browser writes every refused request to its console, and the shop a missing profile. */
export const rejectedRequests = /Failed to load resource|The profile could not be loaded/
