/** Written from `openapi.json` by the script `generate`. Changes are lost. */

export interface paths {
    "/rest/v1/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read profiles
         * @description People read their own profile, admins all of them, and nobody else any.
         */
        get: operations["listProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Count profiles
         * @description Everything but the rows.
         */
        head: operations["countProfiles"];
        /**
         * Change profiles
         * @description A condition is needed. A condition on `updated_at` changes a profile only if nobody else did meanwhile.
         */
        patch: operations["updateProfiles"];
        trace?: never;
    };
    "/rest/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read categories
         * @description Any column is a parameter that takes a condition, as with products.
         */
        get: operations["listCategories"];
        /**
         * Add or replace one category
         * @description The key stands in the address and in the body.
         */
        put: operations["putCategory"];
        /**
         * Add categories
         * @description One row or up to 1,000, all or none.
         */
        post: operations["createCategories"];
        /**
         * Delete categories
         * @description A condition is needed.
         */
        delete: operations["deleteCategories"];
        options?: never;
        /**
         * Count categories
         * @description Everything but the rows.
         */
        head: operations["countCategories"];
        /**
         * Change categories
         * @description A condition is needed. A condition on `updated_at` changes a category only if nobody else did meanwhile.
         */
        patch: operations["updateCategories"];
        trace?: never;
    };
    "/rest/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read products
         * @description Any column is a parameter that takes a condition: `price=gte.20`, `name=ilike.*tower*`, `category=in.(sensorial,language)`, `featured=is.true`, `not.` before any of them. Several must all hold.
         */
        get: operations["listProducts"];
        /**
         * Add or replace one product
         * @description The key stands in the address and in the body.
         */
        put: operations["putProduct"];
        /**
         * Add products
         * @description One row or up to 1,000, all or none.
         */
        post: operations["createProducts"];
        /**
         * Delete products
         * @description A condition is needed.
         */
        delete: operations["deleteProducts"];
        options?: never;
        /**
         * Count products
         * @description Everything but the rows.
         */
        head: operations["countProducts"];
        /**
         * Change products
         * @description A condition is needed. A condition on `updated_at` changes a product only if nobody else did meanwhile.
         */
        patch: operations["updateProducts"];
        trace?: never;
    };
    "/rest/v1/rpc/search_products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description The best matches first, unless `order` says otherwise; to be filtered and paged like the table. Without words, all products.
         */
        get: operations["searchProducts"];
        put?: never;
        /**
         * Search products, with the arguments in the body
         * @description The best matches first, unless `order` says otherwise; to be filtered and paged like the table. Without words, all products.
         */
        post: operations["searchProductsByBody"];
        delete?: never;
        options?: never;
        /**
         * Search products, without the answer itself
         * @description The best matches first, unless `order` says otherwise; to be filtered and paged like the table. Without words, all products.
         */
        head: operations["headSearchProducts"];
        patch?: never;
        trace?: never;
    };
    "/rest/v1/rpc/product_facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what each choice of a filter would leave
         * @description For the numbers beside the choices: each counts with all other choices kept.
         */
        get: operations["countProductFacets"];
        put?: never;
        /**
         * Count what each choice of a filter would leave, with the arguments in the body
         * @description For the numbers beside the choices: each counts with all other choices kept.
         */
        post: operations["countProductFacetsByBody"];
        delete?: never;
        options?: never;
        /**
         * Count what each choice of a filter would leave, without the answer itself
         * @description For the numbers beside the choices: each counts with all other choices kept.
         */
        head: operations["headCountProductFacets"];
        patch?: never;
        trace?: never;
    };
    "/auth/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account
         * @description Mails a link that confirms the address; until then nobody can log in. An address that has an account already gets an answer of the same members, with an id that is of nobody.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in, or go on with a session
         * @description A refresh token is good once: the answer holds the next one. One that is used again within ten seconds gets the same answer, so that two tabs may refresh at once; later it ends the session.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link mailed to set a new password
         * @description The link opens a session of an hour that may do nothing but read its account and set a password.
         */
        post: operations["sendRecoveryMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a link and a code mailed to sign in with */
        post: operations["sendSignInMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a confirmation mailed again */
        post: operations["resendMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the link of a mail
         * @description For browsers: leads on to the shop, with the session in the fragment of the address, with a `code` for PKCE, or with `error`, `error_code` and `error_description`.
         */
        get: operations["followLink"];
        put?: never;
        /** Redeem the secret of a link, or a code */
        post: operations["redeemSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the own account */
        get: operations["getUser"];
        /**
         * Change password, address or data of the own account
         * @description A new password needs `current_password` or a `nonce`, unless the login is not older than ten minutes, the session comes from a link for a new password, or the account has none.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Have a code mailed that proves who asks */
        get: operations["sendReauthenticationCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["endSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts */
        get: operations["listUsers"];
        put?: never;
        /** Open an account for somebody */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an account */
        get: operations["getUserById"];
        /** Change an account */
        put: operations["updateUserById"];
        post?: never;
        /** Delete an account, its profile and its sessions */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/admin/generate_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a link without mailing it */
        post: operations["generateLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account for somebody and mail an invitation */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name the service */
        get: operations["getAuthHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which ways of signing in are open */
        get: operations["getAuthSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys of access tokens
         * @description Enough to verify an access token elsewhere, without asking the shop.
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/bucket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buckets
         * @description To those who may not write, no bucket is listed.
         */
        get: operations["listBuckets"];
        put?: never;
        /** Make a bucket */
        post: operations["createBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/bucket/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a bucket */
        get: operations["getBucket"];
        /** Change what a bucket takes, and who reads it */
        put: operations["updateBucket"];
        post?: never;
        /** Delete an empty bucket */
        delete: operations["deleteBucket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/bucket/{bucket}/empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete all objects of a bucket */
        post: operations["emptyBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/list/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List a folder
         * @description To those who may not write, no object is listed.
         */
        post: operations["listFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/list-v2/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List objects, page by page
         * @description To those who may not write, no object is listed.
         */
        post: operations["listObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move an object */
        post: operations["moveObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy an object */
        post: operations["copyObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete several objects
         * @description Answers with those that were there. To those who may not write, none was.
         */
        delete: operations["removeObjects"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an object
         * @description Of a public bucket without any key, of others as an admin or a server.
         */
        get: operations["getObject"];
        /** Upload an object, also where one is there */
        put: operations["replaceObject"];
        /** Upload an object */
        post: operations["uploadObject"];
        /** Delete an object */
        delete: operations["deleteObject"];
        options?: never;
        /**
         * Read an object, without the bytes
         * @description Of a public bucket without any key, of others as an admin or a server.
         */
        head: operations["headObject"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/info/public/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of an object of a public bucket */
        get: operations["getPublicObjectInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/info/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of an object */
        get: operations["getObjectInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/info/authenticated/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of an object of any bucket */
        get: operations["getPrivateObjectInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/sign/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an object by its signed address */
        get: operations["getSignedObject"];
        put?: never;
        /** Make an address that opens an object for a while */
        post: operations["signObject"];
        delete?: never;
        options?: never;
        /** Read an object by its signed address, without the bytes */
        head: operations["headSignedObject"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/sign/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make addresses of several objects */
        post: operations["signObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/upload/sign/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload to a signed address */
        put: operations["uploadToSignedUrl"];
        /** Make an address that takes one upload */
        post: operations["signUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/public/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an object of a public bucket */
        get: operations["getPublicObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read an object of a public bucket, without the bytes */
        head: operations["headPublicObject"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/authenticated/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an object of any bucket */
        get: operations["getPrivateObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read an object of any bucket, without the bytes */
        head: operations["headPrivateObject"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/render/image/public/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a picture of a public bucket in the size that is needed */
        get: operations["getPublicPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read a picture of a public bucket in the size that is needed, without the bytes */
        head: operations["headPublicPicture"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/render/image/authenticated/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a picture of any bucket in the size that is needed */
        get: operations["getPrivatePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read a picture of any bucket in the size that is needed, without the bytes */
        head: operations["headPrivatePicture"];
        patch?: never;
        trace?: never;
    };
    "/storage/v1/render/image/sign/{bucket}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a picture by its signed address, in the size that was signed */
        get: operations["getSignedPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** Read a picture by its signed address, in the size that was signed, without the bytes */
        head: operations["headSignedPicture"];
        patch?: never;
        trace?: never;
    };
    "/admin/v1/products/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import products from a CSV file
         * @description UTF-8; commas, semicolons or tabs between the cells, as in the first line, which names the columns and may have `sep=;` above it; at most 20000 rows. A price may have a decimal comma. A row with the id of a product changes it, in the columns that the file has; any other row adds a product. All rows are saved, or none. Accept `application/x-ndjson` to hear of the progress line by line.
         */
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Asks nothing else, so that no fault elsewhere has the process killed.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the shop takes requests */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A category. With `select`, a row has the columns that were asked for instead. */
        Category: {
            /** @description Readable, and part of addresses. */
            id: string;
            /** @description At most 200 characters. */
            name: string;
            /** @description At most 5,000 characters. */
            description: string;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A product. With `select`, a row has the columns that were asked for instead. */
        Product: {
            /** @description At most 200 characters. */
            name: string;
            /** @description Dollars, with two decimals at most. */
            price: number;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image: string;
            /** @description The id of a category. */
            category: string;
            /** @description At most 5,000 characters. */
            description: string;
            /** @description For whom it is, such as `3-5 years`. */
            age_range: string;
            /** @description What a child learns by it, 20 at most. */
            benefits: string[];
            /** @description Whether it can be sent at once. */
            in_stock: boolean;
            /** @description Whether it stands on the first page of the shop. */
            featured: boolean;
            /** @description Made of the name, readable, and stable for life. */
            id: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A profile. With `select`, a row has the columns that were asked for instead. */
        Profile: {
            /**
             * Format: uuid
             * @description The id of the account.
             */
            id: string;
            /** @description The address of the account. */
            email: string;
            /** @description As the person wants to be called. */
            name: string;
            /**
             * @description `user` or `admin`. Only the service key changes it.
             * @enum {string}
             */
            role: "user" | "admin";
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description How many products each choice would leave. */
        ProductFacets: {
            /** @description With all choices. */
            total: number;
            /** @description By category. */
            categories: {
                [key: string]: number;
            };
            /** @description By age. */
            age_bands: {
                [key: string]: number;
            };
            /** @description Of those in stock. */
            in_stock: number;
            /** @description Products that only the highest price hides. */
            above_price_max: number;
        };
        /** @description A refusal, or a failure. */
        RestError: {
            /** @description Stable: a state of PostgreSQL, or one of PostgREST. */
            code: string;
            /** @description For people. */
            message: string;
            /** @description Where it lies. Of a 500, the id of the request. */
            details: string | null;
            /** @description What may have been meant. */
            hint: string | null;
        };
        /** @description An account. */
        User: {
            /**
             * Format: uuid
             * @description Never changes, and is the id of the profile too.
             */
            id: string;
            aud: string;
            /** @description `authenticated`. What somebody may do stands in the profile. */
            role: string;
            /** @description The confirmed address, or the one that waits for its first confirmation. */
            email: string;
            /**
             * Format: date-time
             * @description Absent until the link of the mail was opened.
             */
            email_confirmed_at?: string;
            /** Format: date-time */
            invited_at?: string;
            /** @description Always empty. */
            phone: string;
            /** Format: date-time */
            confirmation_sent_at?: string;
            /** Format: date-time */
            confirmed_at?: string;
            /** Format: date-time */
            recovery_sent_at?: string;
            /** @description An address that waits to be confirmed. */
            new_email?: string;
            /** Format: date-time */
            email_change_sent_at?: string;
            /** Format: date-time */
            reauthentication_sent_at?: string;
            /** Format: date-time */
            last_sign_in_at?: string;
            /** @description Set by the server. */
            app_metadata: {
                [key: string]: unknown;
            };
            /** @description Set by the user, at sign-up or later. */
            user_metadata: {
                [key: string]: unknown;
            };
            /** @description One by email, in the answer to any sign-up too. */
            identities: {
                /** Format: uuid */
                identity_id: string;
                id: string;
                /** Format: uuid */
                user_id: string;
                identity_data: {
                    [key: string]: unknown;
                };
                provider: string;
                /** Format: date-time */
                last_sign_in_at?: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                email: string;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            banned_until?: string;
            /** Format: date-time */
            deleted_at?: string;
            is_anonymous: boolean;
        };
        /** @description What a client keeps: who, until when, and how to go on afterwards. */
        Session: {
            /** @description For `Authorization: Bearer`. */
            access_token: string;
            /** @constant */
            token_type: "bearer";
            /** @description Seconds. */
            expires_in: number;
            /** @description Seconds since 1970. */
            expires_at: number;
            /** @description Good once, for the next session answer. */
            refresh_token: string;
            user: components["schemas"]["User"];
            /** @description Present where a password was right, and would not be accepted any more. */
            weak_password?: {
                message: string;
                reasons: ("length" | "characters" | "pwned")[];
            };
        };
        /** @description A session; or, after the first of two confirmations of a new address, a text that asks for the second. */
        Verified: components["schemas"]["Session"] | {
            msg: string;
            /** @constant */
            code: "200";
        };
        /** @description The account, and the link that would have been mailed. */
        GeneratedLink: {
            /** Format: uuid */
            id: string;
            aud: string;
            role: string;
            email: string;
            /** Format: date-time */
            email_confirmed_at?: string;
            /** Format: date-time */
            invited_at?: string;
            phone: string;
            /** Format: date-time */
            confirmation_sent_at?: string;
            /** Format: date-time */
            confirmed_at?: string;
            /** Format: date-time */
            recovery_sent_at?: string;
            new_email?: string;
            /** Format: date-time */
            email_change_sent_at?: string;
            /** Format: date-time */
            reauthentication_sent_at?: string;
            /** Format: date-time */
            last_sign_in_at?: string;
            app_metadata: {
                [key: string]: unknown;
            };
            user_metadata: {
                [key: string]: unknown;
            };
            identities: {
                /** Format: uuid */
                identity_id: string;
                id: string;
                /** Format: uuid */
                user_id: string;
                identity_data: {
                    [key: string]: unknown;
                };
                provider: string;
                /** Format: date-time */
                last_sign_in_at?: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                email: string;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            banned_until?: string;
            /** Format: date-time */
            deleted_at?: string;
            is_anonymous: boolean;
            /** @description The link. */
            action_link: string;
            /** @description The code of six digits for the same purpose. */
            email_otp: string;
            /** @description The secret of the link, for `POST /auth/v1/verify`. */
            hashed_token: string;
            verification_type: string;
            redirect_to: string;
        };
        /** @description One page of accounts. */
        UserPage: {
            users: components["schemas"]["User"][];
            aud: string;
        };
        /** @description Nothing; the status says all. */
        Empty: Record<string, never>;
        /** @description The name of the service. */
        AuthHealth: {
            version: string;
            name: string;
            description: string;
        };
        /** @description Which ways of signing in are open. */
        AuthSettings: {
            /** @description By the name of the way. */
            external: {
                [key: string]: boolean;
            };
            /** @description Whether nobody may join. */
            disable_signup: boolean;
            mailer_autoconfirm: boolean;
            phone_autoconfirm: boolean;
            sms_provider: string;
            saml_enabled: boolean;
            saml_private_key_next_configured: boolean;
            passkeys_enabled: boolean;
        };
        /** @description Public keys as RFC 7517 has them; the current one first. */
        Jwks: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description Clients that name the API version 2024-01-01 get `code` and `message`, older ones `error_code` and `msg`. */
        AuthError: {
            code: string;
            message: string;
            weak_password?: {
                reasons: ("length" | "characters" | "pwned")[];
            };
            hint?: string;
            error_id?: string;
        } | {
            code: number;
            error_code: string;
            msg: string;
            weak_password?: {
                reasons: ("length" | "characters" | "pwned")[];
            };
            hint?: string;
            error_id?: string;
        };
        /** @description Where objects lie, and which ones it takes. */
        Bucket: {
            id: string;
            name: string;
            /** @description Always empty. */
            owner: string;
            /** @description Whether everybody may read it. */
            public: boolean;
            /** @description Bytes; null for the limit of the shop. */
            file_size_limit: number | null;
            /** @description Null for any. */
            allowed_mime_types: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @constant */
            type?: "STANDARD";
        };
        /** @description The bucket that was made. */
        BucketName: {
            name: string;
        };
        /** @description That it was done. */
        StorageMessage: {
            message: string;
        };
        /** @description What is known of the bytes. */
        ObjectFacts: {
            eTag: string;
            size: number;
            mimetype: string;
            cacheControl: string;
            /** Format: date-time */
            lastModified: string;
            contentLength: number;
            httpStatusCode: number;
        };
        /** @description An object as its bucket keeps it. */
        StoredObject: {
            /** Format: uuid */
            id: string;
            /** @description Its path in the bucket. */
            name: string;
            bucket_id: string;
            owner: string;
            owner_id: string | null;
            /** @description Another one whenever the bytes were replaced. */
            version: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Reading writes nothing down, so this is the time of the last change.
             */
            last_accessed_at: string;
            metadata: components["schemas"]["ObjectFacts"];
            /** @description What was sent with the upload. */
            user_metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The copy. */
        CopiedObject: {
            /** Format: uuid */
            id: string;
            name: string;
            bucket_id: string;
            owner: string;
            owner_id: string | null;
            version: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            last_accessed_at: string;
            metadata: components["schemas"]["ObjectFacts"];
            user_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Bucket and path. */
            Key: string;
            /**
             * Format: uuid
             * @description The same as `id`.
             */
            Id: string;
        };
        /** @description An object, without its bytes. */
        ObjectInfo: {
            /** Format: uuid */
            id: string;
            name: string;
            version: string;
            bucket_id: string;
            size: number;
            content_type: string;
            cache_control: string;
            etag: string;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            last_modified: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Where the object lies now. */
        UploadedObject: {
            /** @description Bucket and path. */
            Key: string;
            /**
             * Format: uuid
             * @description Absent after an upload to a signed address.
             */
            Id?: string;
        };
        /** @description An object or a folder, which has a name and nothing else. */
        ListedEntry: {
            name: string;
            id: string | null;
            updated_at: string | null;
            created_at: string | null;
            last_accessed_at: string | null;
            metadata: components["schemas"]["ObjectFacts"] | null;
        };
        /** @description One page of a long list. */
        ObjectPage: {
            hasNext: boolean;
            /** @description For `cursor` of the next call; absent on the last page. */
            nextCursor?: string;
            nextCursorKey?: string;
            folders: {
                key?: string;
                name: string;
                id: string | null;
                updated_at: string | null;
                created_at: string | null;
                last_accessed_at: string | null;
                metadata: components["schemas"]["ObjectFacts"] | null;
            }[];
            objects: {
                key?: string;
                name: string;
                id: string | null;
                updated_at: string | null;
                created_at: string | null;
                last_accessed_at: string | null;
                metadata: components["schemas"]["ObjectFacts"] | null;
            }[];
        };
        /** @description An address that opens the object without any key. */
        SignedUrl: {
            /** @description Below `/storage/v1`. */
            signedURL: string;
        };
        /** @description An address, or why there is none. */
        SignedPath: {
            path: string;
            error: string | null;
            /** @description Below `/storage/v1`. */
            signedURL: string | null;
        };
        /** @description An address that takes one upload, for 2 hours. */
        UploadUrl: {
            /** @description Below `/storage/v1`. */
            url: string;
            /** @description The token in it. */
            token: string;
        };
        /** @description Most refusals travel as HTTP 400, as clients of this wire expect; `statusCode` says what really happened. */
        StorageError: {
            /** @description The status as a text. */
            statusCode: string;
            error: string;
            /** @description For people. */
            message: string;
            /** @description Stable. */
            code: string;
        };
        /** @description What the file does, or has done. */
        ImportReport: {
            dry_run: boolean;
            counts: {
                new: number;
                changed: number;
                unchanged: number;
                wrong: number;
            };
            /** @description In the order of the file; rows that change nothing are counted only. */
            rows: {
                line: number;
                id: string;
                name: string;
                /** @enum {string} */
                state: "new" | "changed" | "unchanged" | "wrong";
                changes: {
                    column: string;
                    before: string;
                    after: string;
                }[];
                faults: {
                    column: string;
                    message: string;
                }[];
            }[];
        };
        /** @description Progress first; the last line is the report, or what went wrong. */
        ImportStreamLine: {
            progress: {
                done: number;
                total: number;
            };
        } | {
            report: components["schemas"]["ImportReport"];
        } | {
            problem: {
                status: number;
                code: string;
                message: string;
            };
        };
        /** @description The state of this instance. */
        Health: {
            status: string;
        };
        /** @description Why this instance takes no requests. */
        NotReady: {
            /** @constant */
            status: "not ready";
            /** @enum {string} */
            reason: "closing" | "starting" | "overloaded" | "database";
        };
        /** @description A refusal, or a failure. */
        Problem: {
            /** @description Stable. */
            code: string;
            /** @description For people. */
            message: string;
            /** @description As in the log. */
            requestId: string;
        };
        /** @description A category to be. */
        NewCategory: {
            /** @description Readable, and part of addresses. */
            id: string;
            /** @description At most 200 characters. */
            name: string;
            /** @description At most 5,000 characters. */
            description?: string;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image?: string;
        };
        /** @description What shall change of a category. */
        CategoryChanges: {
            /** @description Readable, and part of addresses. */
            id?: string;
            /** @description At most 200 characters. */
            name?: string;
            /** @description At most 5,000 characters. */
            description?: string;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image?: string;
        };
        /** @description A product to be. */
        NewProduct: {
            /** @description Made of the name, readable, and stable for life. */
            id?: string;
            /** @description At most 200 characters. */
            name: string;
            /** @description Dollars, with two decimals at most. */
            price?: number;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image?: string;
            /** @description The id of a category. */
            category: string;
            /** @description At most 5,000 characters. */
            description?: string;
            /** @description For whom it is, such as `3-5 years`. */
            age_range?: string;
            /** @description What a child learns by it, 20 at most. */
            benefits?: string[];
            /** @description Whether it can be sent at once. */
            in_stock?: boolean;
            /** @description Whether it stands on the first page of the shop. */
            featured?: boolean;
        };
        /** @description What shall change of a product. */
        ProductChanges: {
            /** @description Made of the name, readable, and stable for life. */
            id?: string;
            /** @description At most 200 characters. */
            name?: string;
            /** @description Dollars, with two decimals at most. */
            price?: number;
            /** @description Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
            image?: string;
            /** @description The id of a category. */
            category?: string;
            /** @description At most 5,000 characters. */
            description?: string;
            /** @description For whom it is, such as `3-5 years`. */
            age_range?: string;
            /** @description What a child learns by it, 20 at most. */
            benefits?: string[];
            /** @description Whether it can be sent at once. */
            in_stock?: boolean;
            /** @description Whether it stands on the first page of the shop. */
            featured?: boolean;
        };
        /** @description What shall change of a profile. */
        ProfileChanges: {
            /** @description As the person wants to be called. */
            name?: string;
            /**
             * @description `user` or `admin`. Only the service key changes it.
             * @enum {string}
             */
            role?: "user" | "admin";
        };
        SignUpRequest: {
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description From 6 to 128 characters, unless the operator asks for more. */
            password?: string | null;
            /** @description Kept as `user_metadata`, 16 KiB at most. `name` becomes the name of the profile. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description For PKCE: the digest of the verifier that the client keeps. */
            code_challenge?: string | null;
            /** @description `s256` or `plain`. */
            code_challenge_method?: string | null;
        };
        /** @description Which members count is said by `grant_type`. */
        TokenRequest: {
            /** @description For `password`. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description For `password`. */
            password?: string | null;
            /** @description For `refresh_token`: the one of the last session answer. */
            refresh_token?: string | null;
            /** @description For `pkce`: the code that came with a link. */
            auth_code?: string | null;
            /** @description For `pkce`: the secret whose digest began the flow. */
            code_verifier?: string | null;
        };
        RecoverRequest: {
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description For PKCE: the digest of the verifier that the client keeps. */
            code_challenge?: string | null;
            /** @description `s256` or `plain`. */
            code_challenge_method?: string | null;
        };
        OtpRequest: {
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description For a new account. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether an unknown address gets an account; yes, if not said. */
            create_user?: boolean | null;
            /** @description For PKCE: the digest of the verifier that the client keeps. */
            code_challenge?: string | null;
            /** @description `s256` or `plain`. */
            code_challenge_method?: string | null;
        };
        ResendRequest: {
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description `signup` or `email_change`. */
            type?: string | null;
            /** @description For PKCE: the digest of the verifier that the client keeps. */
            code_challenge?: string | null;
            /** @description `s256` or `plain`. */
            code_challenge_method?: string | null;
        };
        VerifyRequest: {
            /** @description `signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`. */
            type?: string | null;
            /** @description The secret of a link, with `type` and nothing else. */
            token_hash?: string | null;
            /** @description The code of six digits, with `email` and `type`. */
            token?: string | null;
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
        };
        /** @description Only what shall change. */
        UpdateUserRequest: {
            /** @description A new address. It counts once the old and the new one have confirmed it. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description A new password. All other sessions end. */
            password?: string | null;
            /** @description The present password, or else a `nonce`. */
            current_password?: string | null;
            /** @description The code of `GET /auth/v1/reauthenticate`. */
            nonce?: string | null;
            /** @description Merged into `user_metadata`; null takes a member away. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Refused: only the service key changes it. */
            app_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description For PKCE: the digest of the verifier that the client keeps. */
            code_challenge?: string | null;
            /** @description `s256` or `plain`. */
            code_challenge_method?: string | null;
        };
        AdminUserRequest: {
            /** @description For a new account; made by the server if not said. */
            id?: string | null;
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Taken by clients of this wire; the shop has no accounts by telephone. */
            phone?: string | null;
            /** @description Without one, the account opens by link or code. */
            password?: string | null;
            password_hash?: string | null;
            /** @description Whether the address counts as confirmed. */
            email_confirm?: boolean | null;
            /** @description Merged into what is there. */
            user_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Merged into what is there. */
            app_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Such as `24h` or `1h30m`; `none` lifts a ban. */
            ban_duration?: string | null;
        };
        /** @description Whether the row stays, without anything that says whose it was. */
        AdminDeleteRequest: {
            should_soft_delete?: boolean | null;
        } | null;
        InviteRequest: {
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description Kept as `user_metadata`. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        GenerateLinkRequest: {
            /** @description `signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`. */
            type?: string | null;
            /** @description The address of the account. Upper case is folded. */
            email?: string | null;
            /** @description For a change of address. */
            new_email?: string | null;
            /** @description For `signup`. */
            password?: string | null;
            /** @description For a new account. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description Where the link leads in the end. */
            redirect_to?: string | null;
            /** @description The same, as older clients spell it. */
            redirectTo?: string | null;
        };
        CreateBucketRequest: {
            /** @description The name, if not said. */
            id?: string;
            name: string;
            /** @description Whether everybody may read it. */
            public?: boolean;
            /** @description Bytes, or a text such as `5MB`; nothing for the limit of the shop, 50 MB. */
            file_size_limit?: (number | string) | null;
            /** @description Nothing for any. */
            allowed_mime_types?: string[] | null;
        };
        UpdateBucketRequest: {
            /** @description Whether everybody may read it. */
            public?: boolean;
            /** @description Bytes, or a text such as `5MB`; nothing for the limit of the shop, 50 MB. */
            file_size_limit?: (number | string) | null;
            /** @description Nothing for any. */
            allowed_mime_types?: string[] | null;
        };
        ListObjectsRequest: {
            /** @description The folder; empty for the top. */
            prefix: string;
            /** @description Entries; 100, if not said, and 1,000 at most. */
            limit?: number;
            /** @description Entries to leave out. */
            offset?: number;
            /** @description What the names begin with. */
            search?: string | null;
            /** @description By name, if not said. */
            sortBy?: {
                /** @enum {string} */
                column?: "name" | "updated_at" | "created_at" | "last_accessed_at";
                /** @enum {string} */
                order?: "asc" | "desc";
            };
        };
        ListObjectPageRequest: {
            /** @description What the paths begin with. */
            prefix?: string;
            /** @description Entries; 1,000 at most, and if not said. */
            limit?: number;
            /** @description `nextCursor` of the page before. */
            cursor?: string;
            /** @description Whether folders stand for what lies in them. */
            with_delimiter?: boolean;
            /** @description By name, if not said. */
            sortBy?: {
                /** @enum {string} */
                column?: "name" | "updated_at" | "created_at";
                /** @enum {string} */
                order?: "asc" | "desc";
            };
        };
        MoveObjectRequest: {
            /** @description The bucket it lies in. */
            bucketId: string;
            /** @description Its path. */
            sourceKey: string;
            /** @description The new path. */
            destinationKey: string;
            /** @description Another bucket; the same, if not said. */
            destinationBucket?: string;
        };
        CopyObjectRequest: {
            /** @description The bucket it lies in. */
            bucketId: string;
            /** @description Its path. */
            sourceKey: string;
            /** @description The new path. */
            destinationKey: string;
            /** @description Another bucket; the same, if not said. */
            destinationBucket?: string;
            /** @description Taken by clients of this wire; metadata is always copied. */
            copyMetadata?: boolean;
            /** @description Taken by clients of this wire, without effect. */
            metadata?: {
                cacheControl?: string;
                mimetype?: string;
            };
        };
        RemoveObjectsRequest: {
            /** @description Whole paths, 1,000 at most. */
            prefixes: string[];
        };
        SignObjectRequest: {
            /** @description Seconds, 10 years at most. */
            expiresIn: number;
            /** @description The size and format in which the picture may be seen. */
            transform?: {
                width?: number;
                height?: number;
                /** @enum {string} */
                resize?: "cover" | "contain" | "fill";
                /** @enum {string} */
                format?: "origin" | "avif" | "webp";
                quality?: number;
            };
        };
        SignObjectsRequest: {
            /** @description Seconds, 10 years at most. */
            expiresIn: number;
            /** @description Paths in the bucket, 500 at most. */
            paths: string[];
        };
    };
    responses: {
        /** @description The request is not valid. */
        "RestError.400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request means more than one thing. */
        "RestError.300": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description An unexpected error; the answer carries the id of the request. */
        "RestError.500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description There is nothing of this name. */
        "RestError.404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The answer cannot have the form that was asked for. */
        "RestError.406": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "RestError.401": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The range lies outside of what is there. */
        "RestError.416": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The service is out of reach or has too much to do. The request may be sent again. */
        "RestError.503": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "RestError.401.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The caller may not do this. */
        "RestError.403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The range lies outside of what is there. */
        "RestError.416.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The service is out of reach or has too much to do. The request may be sent again. */
        "RestError.503.2": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The change contradicts what is there. */
        "RestError.409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The body is too large. */
        "RestError.413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description A body of this content type is not taken here. */
        "RestError.415": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The body took too long to arrive. */
        "RestError.408": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request means more than one thing. */
        "RestError.300.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "RestError.401.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The caller may not do this. */
        "RestError.403.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The change contradicts what is there. */
        "RestError.409.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description Not possible here. */
        "RestError.405": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.6": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.7": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The change contradicts what is there. */
        "RestError.409.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.8": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request means more than one thing. */
        "RestError.300.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.9": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "RestError.401.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The caller may not do this. */
        "RestError.403.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The change contradicts what is there. */
        "RestError.409.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.10": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.11": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.12": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The change contradicts what is there. */
        "RestError.409.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description There is nothing of this name. */
        "RestError.404.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.13": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description There is nothing of this name. */
        "RestError.404.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.14": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "RestError.400.15": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RestError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "AuthError.401": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description Too many requests. */
        "AuthError.429": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The body is too large. */
        "AuthError.413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description A body of this content type is not taken here. */
        "AuthError.415": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The body took too long to arrive. */
        "AuthError.408": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The service is out of reach or has too much to do. The request may be sent again. */
        "AuthError.503": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description An unexpected error; the answer carries the id of the request. */
        "AuthError.500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description There is nothing of this name. */
        "AuthError.404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The caller may not do this. */
        "AuthError.403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "AuthError.401.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The caller may not do this. */
        "AuthError.403.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.6": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.7": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The caller may not do this. */
        "AuthError.403.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The caller may not do this. */
        "AuthError.403.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.8": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The caller may not do this. */
        "AuthError.403.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.9": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description There is nothing of this name. */
        "AuthError.404.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is understood, and refused. */
        "AuthError.422.6": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.10": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "AuthError.400.11": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description There is nothing of this name. */
        "AuthError.404.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The service is out of reach or has too much to do. The request may be sent again. */
        "StorageError.503": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description An unexpected error; the answer carries the id of the request. */
        "StorageError.500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The body took too long to arrive. */
        "StorageError.408": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.4": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.5": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.6": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.7": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.8": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.9": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.10": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description Too many requests. */
        "StorageError.429": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.11": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.12": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.13": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.14": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.15": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The range lies outside of what is there. */
        "StorageError.416": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.16": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.17": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.18": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.19": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.20": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.21": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.22": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.23": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "StorageError.400.24": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageError"];
            };
        };
        /** @description The request is not valid. */
        "Problem.400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The key or the token is missing, unknown or expired. */
        "Problem.401": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller may not do this. */
        "Problem.403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is there. */
        "Problem.409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is understood, and refused. */
        "Problem.422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        "Problem.413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A body of this content type is not taken here. */
        "Problem.415": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body took too long to arrive. */
        "Problem.408": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is out of reach or has too much to do. The request may be sent again. */
        "Problem.503": {
            headers: {
                /** @description Seconds to wait before the request is sent again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description An unexpected error; the answer carries the id of the request. */
        "Problem.500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. */
        "Problem.400.2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
         * @example *
         */
        "Profiles.select": string;
        /**
         * @description A condition on `id` of a profile. The id of the account.
         * @example eq.0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
         */
        "Profiles.id": string | string[];
        /** @description A condition on `email` of a profile. The address of the account. */
        "Profiles.email": string | string[];
        /** @description A condition on `name` of a profile. As the person wants to be called. */
        "Profiles.name": string | string[];
        /** @description A condition on `role` of a profile. `user` or `admin`. Only the service key changes it. */
        "Profiles.role": string | string[];
        /** @description A condition on `updated_at` of a profile. When it was last changed. */
        "Profiles.updated_at": string | string[];
        /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
        "Profiles.or": string | string[];
        /** @description Conditions that must all hold, for use with `or` and `not` inside. */
        "Profiles.and": string | string[];
        /**
         * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
         * @example name.asc
         */
        "Profiles.order": string;
        /**
         * @description Rows at most.
         * @example 10
         */
        "Profiles.limit": number;
        /**
         * @description Rows to leave out.
         * @example 0
         */
        "Profiles.offset": number;
        /**
         * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
         * @example count=exact
         */
        "Profiles.Prefer": string;
        /**
         * @description Rows from and to, instead of `limit` and `offset`.
         * @example 0-9
         */
        "Profiles.Range": string;
        /**
         * @description `items`; nothing else is known.
         * @example items
         */
        "Profiles.Range-Unit": string;
        /** @description Answered with 304 where nothing changed. */
        "Profiles.If-None-Match": string;
        /**
         * @description The schema that is read. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Profiles.Accept-Profile": string;
        /**
         * @description Only these members of the body are taken.
         * @example name,category,price
         */
        "Profiles.columns": string;
        /**
         * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
         * @example return=representation
         */
        "Profiles.Prefer.2": string;
        /**
         * @description The schema that is written. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Profiles.Content-Profile": string;
        /**
         * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
         * @example *
         */
        "Categories.select": string;
        /**
         * @description A condition on `id` of a category. Readable, and part of addresses.
         * @example eq.sensorial
         */
        "Categories.id": string | string[];
        /** @description A condition on `name` of a category. At most 200 characters. */
        "Categories.name": string | string[];
        /** @description A condition on `description` of a category. At most 5,000 characters. */
        "Categories.description": string | string[];
        /** @description A condition on `image` of a category. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
        "Categories.image": string | string[];
        /** @description A condition on `updated_at` of a category. When it was last changed. */
        "Categories.updated_at": string | string[];
        /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
        "Categories.or": string | string[];
        /** @description Conditions that must all hold, for use with `or` and `not` inside. */
        "Categories.and": string | string[];
        /**
         * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
         * @example name.asc
         */
        "Categories.order": string;
        /**
         * @description Rows at most.
         * @example 10
         */
        "Categories.limit": number;
        /**
         * @description Rows to leave out.
         * @example 0
         */
        "Categories.offset": number;
        /**
         * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
         * @example count=exact
         */
        "Categories.Prefer": string;
        /**
         * @description Rows from and to, instead of `limit` and `offset`.
         * @example 0-9
         */
        "Categories.Range": string;
        /**
         * @description `items`; nothing else is known.
         * @example items
         */
        "Categories.Range-Unit": string;
        /** @description Answered with 304 where nothing changed. */
        "Categories.If-None-Match": string;
        /**
         * @description The schema that is read. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Categories.Accept-Profile": string;
        /**
         * @description Only these members of the body are taken.
         * @example name,category,price
         */
        "Categories.columns": string;
        /**
         * @description Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.
         * @example id
         */
        "Categories.on_conflict": string;
        /**
         * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more. `resolution=merge-duplicates` changes rows that are there, `ignore-duplicates` leaves them; `missing=default` fills what a row does not say.
         * @example return=representation
         */
        "Categories.Prefer.2": string;
        /**
         * @description The schema that is written. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Categories.Content-Profile": string;
        /**
         * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
         * @example return=representation
         */
        "Categories.Prefer.3": string;
        /**
         * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
         * @example *
         */
        "Products.select": string;
        /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
        "Products.id": string | string[];
        /** @description A condition on `name` of a product. At most 200 characters. */
        "Products.name": string | string[];
        /**
         * @description A condition on `price` of a product. Dollars, with two decimals at most.
         * @example lte.50
         */
        "Products.price": string | string[];
        /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
        "Products.image": string | string[];
        /**
         * @description A condition on `category` of a product. The id of a category.
         * @example eq.sensorial
         */
        "Products.category": string | string[];
        /** @description A condition on `description` of a product. At most 5,000 characters. */
        "Products.description": string | string[];
        /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
        "Products.age_range": string | string[];
        /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
        "Products.benefits": string | string[];
        /**
         * @description A condition on `in_stock` of a product. Whether it can be sent at once.
         * @example is.true
         */
        "Products.in_stock": string | string[];
        /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
        "Products.featured": string | string[];
        /** @description A condition on `updated_at` of a product. When it was last changed. */
        "Products.updated_at": string | string[];
        /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
        "Products.age_from": string | string[];
        /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
        "Products.age_to": string | string[];
        /** @description A condition on `ageRange` of a product. The same as `age_range`. */
        "Products.ageRange": string | string[];
        /** @description A condition on `inStock` of a product. The same as `in_stock`. */
        "Products.inStock": string | string[];
        /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
        "Products.or": string | string[];
        /** @description Conditions that must all hold, for use with `or` and `not` inside. */
        "Products.and": string | string[];
        /**
         * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
         * @example name.asc
         */
        "Products.order": string;
        /**
         * @description Rows at most.
         * @example 10
         */
        "Products.limit": number;
        /**
         * @description Rows to leave out.
         * @example 0
         */
        "Products.offset": number;
        /**
         * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
         * @example count=exact
         */
        "Products.Prefer": string;
        /**
         * @description Rows from and to, instead of `limit` and `offset`.
         * @example 0-9
         */
        "Products.Range": string;
        /**
         * @description `items`; nothing else is known.
         * @example items
         */
        "Products.Range-Unit": string;
        /** @description Answered with 304 where nothing changed. */
        "Products.If-None-Match": string;
        /**
         * @description The schema that is read. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Products.Accept-Profile": string;
        /**
         * @description Only these members of the body are taken.
         * @example name,category,price
         */
        "Products.columns": string;
        /**
         * @description Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.
         * @example id
         */
        "Products.on_conflict": string;
        /**
         * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more. `resolution=merge-duplicates` changes rows that are there, `ignore-duplicates` leaves them; `missing=default` fills what a row does not say.
         * @example return=representation
         */
        "Products.Prefer.2": string;
        /**
         * @description The schema that is written. There is one, `public`, and it needs not be named.
         * @example public
         */
        "Products.Content-Profile": string;
        /**
         * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
         * @example return=representation
         */
        "Products.Prefer.3": string;
        /**
         * @description What somebody typed. Parts of words and slips of the pen are understood.
         * @example tower
         */
        "Products.query": string;
        /**
         * @description Chosen categories.
         * @example {sensorial}
         */
        "Products.categories": string | string[];
        /**
         * @description The lowest price.
         * @example 0
         */
        "Products.price_min": string | number;
        /**
         * @description The highest price.
         * @example 200
         */
        "Products.price_max": string | number;
        /**
         * @description Chosen ages: `0-3`, `3-6`, `6-9`, `9-12`.
         * @example {0-3}
         */
        "Products.age_bands": string | string[];
        /**
         * @description Whether only what can be sent at once counts.
         * @example false
         */
        "Products.in_stock_only": "true" | "false" | true | false;
        /**
         * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
         * @example http://localhost:3000/profile
         */
        "Accounts.redirect_to": string;
        /**
         * @description What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).
         * @example password
         */
        "Sessions.grant_type": "password" | "refresh_token" | "pkce";
        /**
         * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
         * @example http://localhost:3000/profile
         */
        "Linksandcodes.redirect_to": string;
        /**
         * @description The secret of the link.
         * @example pkce_8f5a…
         */
        "Linksandcodes.token": string;
        /** @description The same, by its newer name. */
        "Linksandcodes.token_hash": string;
        /**
         * @description What the link is for.
         * @example signup
         */
        "Linksandcodes.type": string;
        /**
         * @description `global` ends all sessions of the account, `local` this one, `others` all but this one.
         * @example local
         */
        "Sessions.scope": string;
        /**
         * @description From 1 on.
         * @example 1
         */
        "Accountadministration.page": string;
        /**
         * @description Accounts on a page; 50, if not said.
         * @example 50
         */
        "Accountadministration.per_page": string;
        /**
         * @description The id of the account.
         * @example 0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
         */
        "Accountadministration.id": string;
        /**
         * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
         * @example http://localhost:3000/profile
         */
        "Accountadministration.redirect_to": string;
        /**
         * @description Buckets; 1,000 at most, and if not said.
         * @example 100
         */
        "Buckets.limit": number;
        /**
         * @description Buckets to leave out.
         * @example 0
         */
        "Buckets.offset": number;
        /**
         * @description What the names hold.
         * @example product
         */
        "Buckets.search": string;
        /** @description What they are ordered by; the name, if not said. */
        "Buckets.sortColumn": "id" | "name" | "created_at" | "updated_at";
        /** @description Upwards, if not said. */
        "Buckets.sortOrder": "asc" | "desc";
        /**
         * @description The bucket.
         * @example product-images
         */
        "Buckets.bucket": string;
        /**
         * @description The bucket.
         * @example product-images
         */
        "Objects.bucket": string;
        /** @description `true`: an object that is there is replaced. */
        "Objects.x-upsert": "true" | "false";
        /**
         * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
         * @example products/pink-tower.png
         */
        "Objects.path": string;
        /**
         * @description The bucket.
         * @example product-images
         */
        "Signedaddresses.bucket": string;
        /**
         * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
         * @example products/pink-tower.png
         */
        "Signedaddresses.path": string;
        /**
         * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
         * @example pink-tower.png
         */
        "Signedaddresses.download": string;
        /**
         * @description The token of the signed address.
         * @example eyJhbGciOiJIUzI1NiJ9…
         */
        "Signedaddresses.token": string;
        /** @description Answered with 304 where the bytes still have this tag. */
        "Signedaddresses.If-None-Match": string;
        /** @description Answered with 304 where nothing changed since. */
        "Signedaddresses.If-Modified-Since": string;
        /**
         * @description A part of the bytes.
         * @example bytes=0-1023
         */
        "Signedaddresses.Range": string;
        /** @description The tag or time of what the client has a part of. */
        "Signedaddresses.If-Range": string;
        /** @description `true`: an object that is there is replaced. */
        "Signedaddresses.x-upsert": "true" | "false";
        /**
         * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
         * @example pink-tower.png
         */
        "Objects.download": string;
        /** @description Answered with 304 where the bytes still have this tag. */
        "Objects.If-None-Match": string;
        /** @description Answered with 304 where nothing changed since. */
        "Objects.If-Modified-Since": string;
        /**
         * @description A part of the bytes.
         * @example bytes=0-1023
         */
        "Objects.Range": string;
        /** @description The tag or time of what the client has a part of. */
        "Objects.If-Range": string;
        /**
         * @description The bucket.
         * @example product-images
         */
        "Pictures.bucket": string;
        /**
         * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
         * @example products/pink-tower.png
         */
        "Pictures.path": string;
        /**
         * @description Pixels, 2,000 at most.
         * @example 480
         */
        "Pictures.width": number;
        /**
         * @description Pixels, 2,000 at most.
         * @example 480
         */
        "Pictures.height": number;
        /** @description `cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches. */
        "Pictures.resize": "cover" | "contain" | "fill";
        /** @description `origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for. */
        "Pictures.format": "origin" | "avif" | "webp";
        /**
         * @description From 20 to 100; 80, if not said.
         * @example 75
         */
        "Pictures.quality": number;
        /**
         * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
         * @example pink-tower.png
         */
        "Pictures.download": string;
        /** @description Answered with 304 where the bytes still have this tag. */
        "Pictures.If-None-Match": string;
        /** @description Answered with 304 where nothing changed since. */
        "Pictures.If-Modified-Since": string;
        /**
         * @description A part of the bytes.
         * @example bytes=0-1023
         */
        "Pictures.Range": string;
        /** @description The tag or time of what the client has a part of. */
        "Pictures.If-Range": string;
        /**
         * @description The token of the signed address.
         * @example eyJhbGciOiJIUzI1NiJ9…
         */
        "Pictures.token": string;
        /**
         * @description Kept with the object, and sent with it; for bodies that are no form.
         * @example max-age=3600
         */
        "Objects.Cache-Control": string;
        /** @description A JSON object in base64, kept with the object; for bodies that are no form. */
        "Objects.x-metadata": string;
        /** @description Taken by clients of this wire, without effect here. */
        "Signedaddresses.download.2": string;
        /**
         * @description Kept with the object, and sent with it; for bodies that are no form.
         * @example max-age=3600
         */
        "Signedaddresses.Cache-Control": string;
        /** @description A JSON object in base64, kept with the object; for bodies that are no form. */
        "Signedaddresses.x-metadata": string;
        /** @description `true`: nothing is saved, and the report says what would be. */
        "Import.dry_run": "true" | "false";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Profiles.select"];
                /**
                 * @description A condition on `id` of a profile. The id of the account.
                 * @example eq.0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id?: components["parameters"]["Profiles.id"];
                /** @description A condition on `email` of a profile. The address of the account. */
                email?: components["parameters"]["Profiles.email"];
                /** @description A condition on `name` of a profile. As the person wants to be called. */
                name?: components["parameters"]["Profiles.name"];
                /** @description A condition on `role` of a profile. `user` or `admin`. Only the service key changes it. */
                role?: components["parameters"]["Profiles.role"];
                /** @description A condition on `updated_at` of a profile. When it was last changed. */
                updated_at?: components["parameters"]["Profiles.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Profiles.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Profiles.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Profiles.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Profiles.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Profiles.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Profiles.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Profiles.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Profiles.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Profiles.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Profiles.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profiles, all that match or those on this page. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Profile"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Profile"][];
                    "text/csv": string;
                };
            };
            /** @description Some of the profiles; `Content-Range` says of how many. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Profile"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Profile"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    countProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Profiles.select"];
                /**
                 * @description A condition on `id` of a profile. The id of the account.
                 * @example eq.0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id?: components["parameters"]["Profiles.id"];
                /** @description A condition on `email` of a profile. The address of the account. */
                email?: components["parameters"]["Profiles.email"];
                /** @description A condition on `name` of a profile. As the person wants to be called. */
                name?: components["parameters"]["Profiles.name"];
                /** @description A condition on `role` of a profile. `user` or `admin`. Only the service key changes it. */
                role?: components["parameters"]["Profiles.role"];
                /** @description A condition on `updated_at` of a profile. When it was last changed. */
                updated_at?: components["parameters"]["Profiles.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Profiles.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Profiles.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Profiles.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Profiles.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Profiles.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Profiles.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Profiles.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Profiles.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Profiles.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Profiles.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many profiles there are. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description How many profiles there are, and which ones come. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    updateProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Profiles.select"];
                /**
                 * @description Only these members of the body are taken.
                 * @example name,category,price
                 */
                columns?: components["parameters"]["Profiles.columns"];
                /**
                 * @description A condition on `id` of a profile. The id of the account.
                 * @example eq.0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id?: components["parameters"]["Profiles.id"];
                /** @description A condition on `email` of a profile. The address of the account. */
                email?: components["parameters"]["Profiles.email"];
                /** @description A condition on `name` of a profile. As the person wants to be called. */
                name?: components["parameters"]["Profiles.name"];
                /** @description A condition on `role` of a profile. `user` or `admin`. Only the service key changes it. */
                role?: components["parameters"]["Profiles.role"];
                /** @description A condition on `updated_at` of a profile. When it was last changed. */
                updated_at?: components["parameters"]["Profiles.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Profiles.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Profiles.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Profiles.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Profiles.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Profiles.offset"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Profiles.Prefer.2"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Profiles.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChanges"];
            };
        };
        responses: {
            /** @description The changed profiles. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Profile"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Profile"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300"];
            400: components["responses"]["RestError.400.2"];
            401: components["responses"]["RestError.401.2"];
            403: components["responses"]["RestError.403"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description A condition on `id` of a category. Readable, and part of addresses.
                 * @example eq.sensorial
                 */
                id?: components["parameters"]["Categories.id"];
                /** @description A condition on `name` of a category. At most 200 characters. */
                name?: components["parameters"]["Categories.name"];
                /** @description A condition on `description` of a category. At most 5,000 characters. */
                description?: components["parameters"]["Categories.description"];
                /** @description A condition on `image` of a category. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Categories.image"];
                /** @description A condition on `updated_at` of a category. When it was last changed. */
                updated_at?: components["parameters"]["Categories.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Categories.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Categories.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Categories.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Categories.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Categories.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Categories.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Categories.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Categories.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Categories.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Categories.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories, all that match or those on this page. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description Some of the categories; `Content-Range` says of how many. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.2"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.3"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    putCategory: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description A condition on `id` of a category. Readable, and part of addresses.
                 * @example eq.sensorial
                 */
                id?: components["parameters"]["Categories.id"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Categories.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Categories.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCategory"];
            };
        };
        responses: {
            /** @description The category was there already, and is replaced. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description The category is new. */
            201: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.2"];
            400: components["responses"]["RestError.400.6"];
            401: components["responses"]["RestError.401.3"];
            403: components["responses"]["RestError.403.2"];
            404: components["responses"]["RestError.404"];
            405: components["responses"]["RestError.405"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.2"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    createCategories: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description Only these members of the body are taken.
                 * @example name,category,price
                 */
                columns?: components["parameters"]["Categories.columns"];
                /**
                 * @description Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.
                 * @example id
                 */
                on_conflict?: components["parameters"]["Categories.on_conflict"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more. `resolution=merge-duplicates` changes rows that are there, `ignore-duplicates` leaves them; `missing=default` fills what a row does not say.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Categories.Prefer.2"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Categories.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCategory"] | components["schemas"]["NewCategory"][];
            };
        };
        responses: {
            /** @description All categories were there already, and are changed. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description The categories are there. */
            201: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The new row, for `Prefer: return=headers-only`. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.2"];
            400: components["responses"]["RestError.400.4"];
            401: components["responses"]["RestError.401.3"];
            403: components["responses"]["RestError.403.2"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.2"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    deleteCategories: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description A condition on `id` of a category. Readable, and part of addresses.
                 * @example eq.sensorial
                 */
                id?: components["parameters"]["Categories.id"];
                /** @description A condition on `name` of a category. At most 200 characters. */
                name?: components["parameters"]["Categories.name"];
                /** @description A condition on `description` of a category. At most 5,000 characters. */
                description?: components["parameters"]["Categories.description"];
                /** @description A condition on `image` of a category. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Categories.image"];
                /** @description A condition on `updated_at` of a category. When it was last changed. */
                updated_at?: components["parameters"]["Categories.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Categories.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Categories.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Categories.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Categories.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Categories.offset"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Categories.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Categories.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories that were. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.2"];
            400: components["responses"]["RestError.400.7"];
            401: components["responses"]["RestError.401.3"];
            403: components["responses"]["RestError.403.2"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.3"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    countCategories: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description A condition on `id` of a category. Readable, and part of addresses.
                 * @example eq.sensorial
                 */
                id?: components["parameters"]["Categories.id"];
                /** @description A condition on `name` of a category. At most 200 characters. */
                name?: components["parameters"]["Categories.name"];
                /** @description A condition on `description` of a category. At most 5,000 characters. */
                description?: components["parameters"]["Categories.description"];
                /** @description A condition on `image` of a category. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Categories.image"];
                /** @description A condition on `updated_at` of a category. When it was last changed. */
                updated_at?: components["parameters"]["Categories.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Categories.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Categories.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Categories.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Categories.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Categories.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Categories.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Categories.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Categories.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Categories.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Categories.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many categories there are. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description How many categories there are, and which ones come. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.2"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.3"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    updateCategories: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Categories.select"];
                /**
                 * @description Only these members of the body are taken.
                 * @example name,category,price
                 */
                columns?: components["parameters"]["Categories.columns"];
                /**
                 * @description A condition on `id` of a category. Readable, and part of addresses.
                 * @example eq.sensorial
                 */
                id?: components["parameters"]["Categories.id"];
                /** @description A condition on `name` of a category. At most 200 characters. */
                name?: components["parameters"]["Categories.name"];
                /** @description A condition on `description` of a category. At most 5,000 characters. */
                description?: components["parameters"]["Categories.description"];
                /** @description A condition on `image` of a category. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Categories.image"];
                /** @description A condition on `updated_at` of a category. When it was last changed. */
                updated_at?: components["parameters"]["Categories.updated_at"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Categories.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Categories.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Categories.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Categories.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Categories.offset"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Categories.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Categories.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryChanges"];
            };
        };
        responses: {
            /** @description The changed categories. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Category"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Category"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.2"];
            400: components["responses"]["RestError.400.5"];
            401: components["responses"]["RestError.401.3"];
            403: components["responses"]["RestError.403.2"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.2"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products, all that match or those on this page. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description Some of the products; `Content-Range` says of how many. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.3"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.8"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    putProduct: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Products.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Products.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description The product was there already, and is replaced. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description The product is new. */
            201: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.3"];
            400: components["responses"]["RestError.400.11"];
            401: components["responses"]["RestError.401.4"];
            403: components["responses"]["RestError.403.3"];
            404: components["responses"]["RestError.404"];
            405: components["responses"]["RestError.405"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.4"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    createProducts: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /**
                 * @description Only these members of the body are taken.
                 * @example name,category,price
                 */
                columns?: components["parameters"]["Products.columns"];
                /**
                 * @description Columns that tell whether a row is there already, for `Prefer: resolution=`; the primary key, if not said.
                 * @example id
                 */
                on_conflict?: components["parameters"]["Products.on_conflict"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more. `resolution=merge-duplicates` changes rows that are there, `ignore-duplicates` leaves them; `missing=default` fills what a row does not say.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Products.Prefer.2"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Products.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"] | components["schemas"]["NewProduct"][];
            };
        };
        responses: {
            /** @description All products were there already, and are changed. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description The products are there. */
            201: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The new row, for `Prefer: return=headers-only`. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.3"];
            400: components["responses"]["RestError.400.9"];
            401: components["responses"]["RestError.401.4"];
            403: components["responses"]["RestError.403.3"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.4"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    deleteProducts: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Products.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Products.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products that were. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.3"];
            400: components["responses"]["RestError.400.12"];
            401: components["responses"]["RestError.401.4"];
            403: components["responses"]["RestError.403.3"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.5"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    countProducts: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many products there are. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description How many products there are, and which ones come. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.3"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.8"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    updateProducts: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /**
                 * @description Only these members of the body are taken.
                 * @example name,category,price
                 */
                columns?: components["parameters"]["Products.columns"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `return=representation` answers with the rows, `return=minimal` without, `return=headers-only` with the address of a new one; `count=exact` counts them; `tx=rollback` only tries; `max-affected=1` with `handling=strict` refuses to change or delete more.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Products.Prefer.3"];
                /**
                 * @description The schema that is written. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Content-Profile"?: components["parameters"]["Products.Content-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChanges"];
            };
        };
        responses: {
            /** @description The changed products. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description It is done. */
            204: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.3"];
            400: components["responses"]["RestError.400.10"];
            401: components["responses"]["RestError.401.4"];
            403: components["responses"]["RestError.403.3"];
            404: components["responses"]["RestError.404"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            409: components["responses"]["RestError.409.4"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416.2"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503.2"];
        };
    };
    searchProducts: {
        parameters: {
            query?: {
                /**
                 * @description What somebody typed. Parts of words and slips of the pen are understood.
                 * @example tower
                 */
                query?: components["parameters"]["Products.query"];
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products, all that match or those on this page. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description Some of the products; `Content-Range` says of how many. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.3"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.8"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.2"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    searchProductsByBody: {
        parameters: {
            query?: {
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What somebody typed. Parts of words and slips of the pen are understood. */
                    query?: string;
                };
            };
        };
        responses: {
            /** @description The products, all that match or those on this page. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            /** @description Some of the products; `Content-Range` says of how many. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                    "application/vnd.pgrst.object+json": components["schemas"]["Product"];
                    "application/vnd.pgrst.array+json": components["schemas"]["Product"][];
                    "text/csv": string;
                };
            };
            300: components["responses"]["RestError.300.3"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.13"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.2"];
            406: components["responses"]["RestError.406"];
            408: components["responses"]["RestError.408"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    headSearchProducts: {
        parameters: {
            query?: {
                /**
                 * @description What somebody typed. Parts of words and slips of the pen are understood.
                 * @example tower
                 */
                query?: components["parameters"]["Products.query"];
                /**
                 * @description Columns, comma by comma: `id,name`, `title:name` to rename, `price::text` to convert, `categories(name)` to embed a row of another table. Nothing, or `*`, for the whole row.
                 * @example *
                 */
                select?: components["parameters"]["Products.select"];
                /** @description A condition on `id` of a product. Made of the name, readable, and stable for life. */
                id?: components["parameters"]["Products.id"];
                /** @description A condition on `name` of a product. At most 200 characters. */
                name?: components["parameters"]["Products.name"];
                /**
                 * @description A condition on `price` of a product. Dollars, with two decimals at most.
                 * @example lte.50
                 */
                price?: components["parameters"]["Products.price"];
                /** @description A condition on `image` of a product. Empty, the address of an object in the bucket `product-images`, or of a picture on a host that the operator lists. */
                image?: components["parameters"]["Products.image"];
                /**
                 * @description A condition on `category` of a product. The id of a category.
                 * @example eq.sensorial
                 */
                category?: components["parameters"]["Products.category"];
                /** @description A condition on `description` of a product. At most 5,000 characters. */
                description?: components["parameters"]["Products.description"];
                /** @description A condition on `age_range` of a product. For whom it is, such as `3-5 years`. */
                age_range?: components["parameters"]["Products.age_range"];
                /** @description A condition on `benefits` of a product. What a child learns by it, 20 at most. */
                benefits?: components["parameters"]["Products.benefits"];
                /**
                 * @description A condition on `in_stock` of a product. Whether it can be sent at once.
                 * @example is.true
                 */
                in_stock?: components["parameters"]["Products.in_stock"];
                /** @description A condition on `featured` of a product. Whether it stands on the first page of the shop. */
                featured?: components["parameters"]["Products.featured"];
                /** @description A condition on `updated_at` of a product. When it was last changed. */
                updated_at?: components["parameters"]["Products.updated_at"];
                /** @description A condition on `age_from` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_from?: components["parameters"]["Products.age_from"];
                /** @description A condition on `age_to` of a product. Years, read from `age_range`; shown where it is asked for by name. */
                age_to?: components["parameters"]["Products.age_to"];
                /** @description A condition on `ageRange` of a product. The same as `age_range`. */
                ageRange?: components["parameters"]["Products.ageRange"];
                /** @description A condition on `inStock` of a product. The same as `in_stock`. */
                inStock?: components["parameters"]["Products.inStock"];
                /** @description Conditions of which one must hold, such as `(price.lt.20,featured.is.true)`. */
                or?: components["parameters"]["Products.or"];
                /** @description Conditions that must all hold, for use with `or` and `not` inside. */
                and?: components["parameters"]["Products.and"];
                /**
                 * @description Columns, each with `.asc` or `.desc`, and `.nullsfirst` or `.nullslast`.
                 * @example name.asc
                 */
                order?: components["parameters"]["Products.order"];
                /**
                 * @description Rows at most.
                 * @example 10
                 */
                limit?: components["parameters"]["Products.limit"];
                /**
                 * @description Rows to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Products.offset"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many products there are. */
            200: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description How many products there are, and which ones come. */
            206: {
                headers: {
                    /**
                     * @description Which rows these are, and of how many where that was asked: `0-9/12`.
                     * @example 0-9/12
                     */
                    "Content-Range"?: string;
                    /** @description Which preferences of the request were followed. */
                    "Preference-Applied"?: string;
                    /** @description `public`, where the request named a schema. */
                    "Content-Profile"?: string;
                    /** @description The address with its parameters in order, if it is short. A call has none. */
                    "Content-Location"?: string;
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    /** @description Whether a cache on the way may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description The headers that the answer depends on. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            300: components["responses"]["RestError.300.3"];
            /** @description Nothing changed. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the answer changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.8"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.2"];
            406: components["responses"]["RestError.406"];
            416: components["responses"]["RestError.416"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    countProductFacets: {
        parameters: {
            query?: {
                /**
                 * @description What somebody typed. Parts of words and slips of the pen are understood.
                 * @example tower
                 */
                query?: components["parameters"]["Products.query"];
                /**
                 * @description Chosen categories.
                 * @example {sensorial}
                 */
                categories?: components["parameters"]["Products.categories"];
                /**
                 * @description The lowest price.
                 * @example 0
                 */
                price_min?: components["parameters"]["Products.price_min"];
                /**
                 * @description The highest price.
                 * @example 200
                 */
                price_max?: components["parameters"]["Products.price_max"];
                /**
                 * @description Chosen ages: `0-3`, `3-6`, `6-9`, `9-12`.
                 * @example {0-3}
                 */
                age_bands?: components["parameters"]["Products.age_bands"];
                /**
                 * @description Whether only what can be sent at once counts.
                 * @example false
                 */
                in_stock_only?: components["parameters"]["Products.in_stock_only"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many products each choice would leave. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductFacets"];
                };
            };
            /** @description Nothing changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.14"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.3"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    countProductFacetsByBody: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What somebody typed. Parts of words and slips of the pen are understood. */
                    query?: string;
                    /** @description Chosen categories. */
                    categories?: string | string[];
                    /** @description The lowest price. */
                    price_min?: string | number;
                    /** @description The highest price. */
                    price_max?: string | number;
                    /** @description Chosen ages: `0-3`, `3-6`, `6-9`, `9-12`. */
                    age_bands?: string | string[];
                    /**
                     * @description Whether only what can be sent at once counts.
                     * @enum {string|boolean}
                     */
                    in_stock_only?: "true" | "false" | true | false;
                };
            };
        };
        responses: {
            /** @description How many products each choice would leave. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductFacets"];
                };
            };
            /** @description Nothing changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.15"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.3"];
            408: components["responses"]["RestError.408"];
            413: components["responses"]["RestError.413"];
            415: components["responses"]["RestError.415"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    headCountProductFacets: {
        parameters: {
            query?: {
                /**
                 * @description What somebody typed. Parts of words and slips of the pen are understood.
                 * @example tower
                 */
                query?: components["parameters"]["Products.query"];
                /**
                 * @description Chosen categories.
                 * @example {sensorial}
                 */
                categories?: components["parameters"]["Products.categories"];
                /**
                 * @description The lowest price.
                 * @example 0
                 */
                price_min?: components["parameters"]["Products.price_min"];
                /**
                 * @description The highest price.
                 * @example 200
                 */
                price_max?: components["parameters"]["Products.price_max"];
                /**
                 * @description Chosen ages: `0-3`, `3-6`, `6-9`, `9-12`.
                 * @example {0-3}
                 */
                age_bands?: components["parameters"]["Products.age_bands"];
                /**
                 * @description Whether only what can be sent at once counts.
                 * @example false
                 */
                in_stock_only?: components["parameters"]["Products.in_stock_only"];
            };
            header?: {
                /**
                 * @description `count=exact` counts all rows that match, for `Content-Range`; `handling=strict` refuses what is unknown here.
                 * @example count=exact
                 */
                Prefer?: components["parameters"]["Products.Prefer"];
                /**
                 * @description Rows from and to, instead of `limit` and `offset`.
                 * @example 0-9
                 */
                Range?: components["parameters"]["Products.Range"];
                /**
                 * @description `items`; nothing else is known.
                 * @example items
                 */
                "Range-Unit"?: components["parameters"]["Products.Range-Unit"];
                /** @description Answered with 304 where nothing changed. */
                "If-None-Match"?: components["parameters"]["Products.If-None-Match"];
                /**
                 * @description The schema that is read. There is one, `public`, and it needs not be named.
                 * @example public
                 */
                "Accept-Profile"?: components["parameters"]["Products.Accept-Profile"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many products each choice would leave. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RestError.400.14"];
            401: components["responses"]["RestError.401"];
            404: components["responses"]["RestError.404.3"];
            500: components["responses"]["RestError.500"];
            503: components["responses"]["RestError.503"];
        };
    };
    signUp: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Accounts.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400"];
            401: components["responses"]["AuthError.401"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    createSession: {
        parameters: {
            query: {
                /**
                 * @description What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).
                 * @example password
                 */
                grant_type: components["parameters"]["Sessions.grant_type"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    /** @description Whose session it is. */
                    "sb-auth-user-id"?: string;
                    /** @description Which session it is. */
                    "sb-auth-session-id"?: string;
                    /** @description The first characters of the new token. */
                    "sb-auth-refresh-token-prefix"?: string;
                    /** @description `true` where a token came twice. */
                    "sb-auth-refresh-token-reuse"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["AuthError.400.2"];
            401: components["responses"]["AuthError.401"];
            404: components["responses"]["AuthError.404"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.2"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    sendRecoveryMail: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Linksandcodes.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        responses: {
            /** @description The same for any address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["AuthError.400.3"];
            401: components["responses"]["AuthError.401"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    sendSignInMail: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Linksandcodes.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpRequest"];
            };
        };
        responses: {
            /** @description The same for any address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["AuthError.400"];
            401: components["responses"]["AuthError.401"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    resendMail: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Linksandcodes.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description The same for any address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["AuthError.400"];
            401: components["responses"]["AuthError.401"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    followLink: {
        parameters: {
            query?: {
                /**
                 * @description The secret of the link.
                 * @example pkce_8f5a…
                 */
                token?: components["parameters"]["Linksandcodes.token"];
                /** @description The same, by its newer name. */
                token_hash?: components["parameters"]["Linksandcodes.token_hash"];
                /**
                 * @description What the link is for.
                 * @example signup
                 */
                type?: components["parameters"]["Linksandcodes.type"];
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Linksandcodes.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to the shop, with the session or with what went wrong. */
            303: {
                headers: {
                    /** @description Where to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["AuthError.400.4"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    redeemSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    /** @description Whose session it is. */
                    "sb-auth-user-id"?: string;
                    /** @description Which session it is. */
                    "sb-auth-session-id"?: string;
                    /** @description The first characters of the new token. */
                    "sb-auth-refresh-token-prefix"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            400: components["responses"]["AuthError.400.5"];
            403: components["responses"]["AuthError.403"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.3"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.2"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    updateUser: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Accounts.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400.7"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.3"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.4"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    sendReauthenticationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.4"];
            429: components["responses"]["AuthError.429"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /**
                 * @description `global` ends all sessions of the account, `local` this one, `others` all but this one.
                 * @example local
                 */
                scope?: components["parameters"]["Sessions.scope"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["AuthError.400.8"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.2"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description From 1 on.
                 * @example 1
                 */
                page?: components["parameters"]["Accountadministration.page"];
                /**
                 * @description Accounts on a page; 50, if not said.
                 * @example 50
                 */
                per_page?: components["parameters"]["Accountadministration.per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, the newest account first. */
            200: {
                headers: {
                    /**
                     * @description All accounts.
                     * @example 1
                     */
                    "X-Total-Count"?: string;
                    /** @description The next and the last page, as RFC 8288 has them. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["AuthError.400.9"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminUserRequest"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.5"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    getUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the account.
                 * @example 0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id: components["parameters"]["Accountadministration.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            404: components["responses"]["AuthError.404.2"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    updateUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the account.
                 * @example 0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id: components["parameters"]["Accountadministration.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminUserRequest"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            404: components["responses"]["AuthError.404.2"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.6"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the account.
                 * @example 0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11
                 */
                id: components["parameters"]["Accountadministration.id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminDeleteRequest"];
            };
        };
        responses: {
            /** @description The account is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["AuthError.400.10"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            404: components["responses"]["AuthError.404.2"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    generateLink: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Accountadministration.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateLinkRequest"];
            };
        };
        responses: {
            /** @description The account and its link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedLink"];
                };
            };
            400: components["responses"]["AuthError.400.11"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            404: components["responses"]["AuthError.404.3"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.6"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    inviteUser: {
        parameters: {
            query?: {
                /**
                 * @description Where the link leads in the end. An address that is not on the list of the operator counts as not given.
                 * @example http://localhost:3000/profile
                 */
                redirect_to?: components["parameters"]["Accountadministration.redirect_to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteRequest"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["AuthError.400.3"];
            401: components["responses"]["AuthError.401.2"];
            403: components["responses"]["AuthError.403.5"];
            408: components["responses"]["AuthError.408"];
            413: components["responses"]["AuthError.413"];
            415: components["responses"]["AuthError.415"];
            422: components["responses"]["AuthError.422.3"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    getAuthHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name, as clients of this wire know it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthHealth"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    getAuthSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSettings"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            401: components["responses"]["AuthError.401"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. They may be kept for ten minutes. */
            200: {
                headers: {
                    /** @description `public, max-age=600` */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Jwks"];
                };
            };
            400: components["responses"]["AuthError.400.6"];
            500: components["responses"]["AuthError.500"];
            503: components["responses"]["AuthError.503"];
        };
    };
    listBuckets: {
        parameters: {
            query?: {
                /**
                 * @description Buckets; 1,000 at most, and if not said.
                 * @example 100
                 */
                limit?: components["parameters"]["Buckets.limit"];
                /**
                 * @description Buckets to leave out.
                 * @example 0
                 */
                offset?: components["parameters"]["Buckets.offset"];
                /**
                 * @description What the names hold.
                 * @example product
                 */
                search?: components["parameters"]["Buckets.search"];
                /** @description What they are ordered by; the name, if not said. */
                sortColumn?: components["parameters"]["Buckets.sortColumn"];
                /** @description Upwards, if not said. */
                sortOrder?: components["parameters"]["Buckets.sortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bucket"][];
                };
            };
            400: components["responses"]["StorageError.400"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    createBucket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBucketRequest"];
            };
        };
        responses: {
            /** @description It is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BucketName"];
                };
            };
            400: components["responses"]["StorageError.400.3"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Buckets.bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bucket"];
                };
            };
            400: components["responses"]["StorageError.400.2"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    updateBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Buckets.bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBucketRequest"];
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageMessage"];
                };
            };
            400: components["responses"]["StorageError.400.4"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    deleteBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Buckets.bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageMessage"];
                };
            };
            400: components["responses"]["StorageError.400.6"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    emptyBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Buckets.bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageMessage"];
                };
            };
            400: components["responses"]["StorageError.400.5"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    listFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListObjectsRequest"];
            };
        };
        responses: {
            /** @description Its entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedEntry"][];
                };
            };
            400: components["responses"]["StorageError.400.7"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    listObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListObjectPageRequest"];
            };
        };
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectPage"];
                };
            };
            400: components["responses"]["StorageError.400.8"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    moveObject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveObjectRequest"];
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageMessage"];
                };
            };
            400: components["responses"]["StorageError.400.9"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    copyObject: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true`: an object that is there is replaced. */
                "x-upsert"?: components["parameters"]["Objects.x-upsert"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyObjectRequest"];
            };
        };
        responses: {
            /** @description The copy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CopiedObject"];
                };
            };
            400: components["responses"]["StorageError.400.10"];
            408: components["responses"]["StorageError.408"];
            429: components["responses"]["StorageError.429"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    removeObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveObjectsRequest"];
            };
        };
        responses: {
            /** @description What is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredObject"][];
                };
            };
            400: components["responses"]["StorageError.400.7"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Objects.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Objects.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.18"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    replaceObject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Kept with the object, and sent with it; for bodies that are no form.
                 * @example max-age=3600
                 */
                "Cache-Control"?: components["parameters"]["Objects.Cache-Control"];
                /** @description A JSON object in base64, kept with the object; for bodies that are no form. */
                "x-metadata"?: components["parameters"]["Objects.x-metadata"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        /** @description The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Its field may have any name.
                     */
                    file: Blob;
                    /** @description Its type, where the part does not say it. */
                    contentType?: string;
                    /** @description Seconds that caches may keep it. */
                    cacheControl?: string;
                    /** @description A JSON object of at most 16 KiB. */
                    metadata?: string;
                };
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/webp": Blob;
                "image/avif": Blob;
                "image/gif": Blob;
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedObject"];
                };
            };
            400: components["responses"]["StorageError.400.23"];
            408: components["responses"]["StorageError.408"];
            429: components["responses"]["StorageError.429"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    uploadObject: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true`: an object that is there is replaced. */
                "x-upsert"?: components["parameters"]["Objects.x-upsert"];
                /**
                 * @description Kept with the object, and sent with it; for bodies that are no form.
                 * @example max-age=3600
                 */
                "Cache-Control"?: components["parameters"]["Objects.Cache-Control"];
                /** @description A JSON object in base64, kept with the object; for bodies that are no form. */
                "x-metadata"?: components["parameters"]["Objects.x-metadata"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        /** @description The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Its field may have any name.
                     */
                    file: Blob;
                    /** @description Its type, where the part does not say it. */
                    contentType?: string;
                    /** @description Seconds that caches may keep it. */
                    cacheControl?: string;
                    /** @description A JSON object of at most 16 KiB. */
                    metadata?: string;
                };
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/webp": Blob;
                "image/avif": Blob;
                "image/gif": Blob;
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedObject"];
                };
            };
            400: components["responses"]["StorageError.400.22"];
            408: components["responses"]["StorageError.408"];
            429: components["responses"]["StorageError.429"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    deleteObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageMessage"];
                };
            };
            400: components["responses"]["StorageError.400.11"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.18"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPublicObjectInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            400: components["responses"]["StorageError.400.12"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getObjectInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            400: components["responses"]["StorageError.400.13"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPrivateObjectInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectInfo"];
                };
            };
            400: components["responses"]["StorageError.400.13"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getSignedObject: {
        parameters: {
            query: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Signedaddresses.download"];
                /**
                 * @description The token of the signed address.
                 * @example eyJhbGciOiJIUzI1NiJ9…
                 */
                token: components["parameters"]["Signedaddresses.token"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Signedaddresses.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Signedaddresses.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Signedaddresses.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Signedaddresses.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Signedaddresses.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.15"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    signObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Signedaddresses.path"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignObjectRequest"];
            };
        };
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUrl"];
                };
            };
            400: components["responses"]["StorageError.400.14"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headSignedObject: {
        parameters: {
            query: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Signedaddresses.download"];
                /**
                 * @description The token of the signed address.
                 * @example eyJhbGciOiJIUzI1NiJ9…
                 */
                token: components["parameters"]["Signedaddresses.token"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Signedaddresses.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Signedaddresses.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Signedaddresses.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.15"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    signObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignObjectsRequest"];
            };
        };
        responses: {
            /** @description In the order of the paths. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedPath"][];
                };
            };
            400: components["responses"]["StorageError.400.7"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    uploadToSignedUrl: {
        parameters: {
            query: {
                /** @description Taken by clients of this wire, without effect here. */
                download?: components["parameters"]["Signedaddresses.download.2"];
                /**
                 * @description The token of the signed address.
                 * @example eyJhbGciOiJIUzI1NiJ9…
                 */
                token: components["parameters"]["Signedaddresses.token"];
            };
            header?: {
                /**
                 * @description Kept with the object, and sent with it; for bodies that are no form.
                 * @example max-age=3600
                 */
                "Cache-Control"?: components["parameters"]["Signedaddresses.Cache-Control"];
                /** @description A JSON object in base64, kept with the object; for bodies that are no form. */
                "x-metadata"?: components["parameters"]["Signedaddresses.x-metadata"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Signedaddresses.path"];
            };
            cookie?: never;
        };
        /** @description The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Its field may have any name.
                     */
                    file: Blob;
                    /** @description Its type, where the part does not say it. */
                    contentType?: string;
                    /** @description Seconds that caches may keep it. */
                    cacheControl?: string;
                    /** @description A JSON object of at most 16 KiB. */
                    metadata?: string;
                };
                "image/png": Blob;
                "image/jpeg": Blob;
                "image/webp": Blob;
                "image/avif": Blob;
                "image/gif": Blob;
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedObject"];
                };
            };
            400: components["responses"]["StorageError.400.24"];
            408: components["responses"]["StorageError.408"];
            429: components["responses"]["StorageError.429"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    signUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true`: an object that is there is replaced. */
                "x-upsert"?: components["parameters"]["Signedaddresses.x-upsert"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Signedaddresses.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Signedaddresses.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
            400: components["responses"]["StorageError.400.16"];
            408: components["responses"]["StorageError.408"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPublicObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Objects.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Objects.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.17"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headPublicObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.17"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPrivateObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Objects.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Objects.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.18"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headPrivateObject: {
        parameters: {
            query?: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Objects.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Objects.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Objects.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Objects.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Objects.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.18"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPublicPicture: {
        parameters: {
            query?: {
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                width?: components["parameters"]["Pictures.width"];
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                height?: components["parameters"]["Pictures.height"];
                /** @description `cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches. */
                resize?: components["parameters"]["Pictures.resize"];
                /** @description `origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for. */
                format?: components["parameters"]["Pictures.format"];
                /**
                 * @description From 20 to 100; 80, if not said.
                 * @example 75
                 */
                quality?: components["parameters"]["Pictures.quality"];
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Pictures.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Pictures.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.19"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headPublicPicture: {
        parameters: {
            query?: {
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                width?: components["parameters"]["Pictures.width"];
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                height?: components["parameters"]["Pictures.height"];
                /** @description `cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches. */
                resize?: components["parameters"]["Pictures.resize"];
                /** @description `origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for. */
                format?: components["parameters"]["Pictures.format"];
                /**
                 * @description From 20 to 100; 80, if not said.
                 * @example 75
                 */
                quality?: components["parameters"]["Pictures.quality"];
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.19"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getPrivatePicture: {
        parameters: {
            query?: {
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                width?: components["parameters"]["Pictures.width"];
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                height?: components["parameters"]["Pictures.height"];
                /** @description `cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches. */
                resize?: components["parameters"]["Pictures.resize"];
                /** @description `origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for. */
                format?: components["parameters"]["Pictures.format"];
                /**
                 * @description From 20 to 100; 80, if not said.
                 * @example 75
                 */
                quality?: components["parameters"]["Pictures.quality"];
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Pictures.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Pictures.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.20"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headPrivatePicture: {
        parameters: {
            query?: {
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                width?: components["parameters"]["Pictures.width"];
                /**
                 * @description Pixels, 2,000 at most.
                 * @example 480
                 */
                height?: components["parameters"]["Pictures.height"];
                /** @description `cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches. */
                resize?: components["parameters"]["Pictures.resize"];
                /** @description `origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for. */
                format?: components["parameters"]["Pictures.format"];
                /**
                 * @description From 20 to 100; 80, if not said.
                 * @example 75
                 */
                quality?: components["parameters"]["Pictures.quality"];
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.20"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    getSignedPicture: {
        parameters: {
            query: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
                /**
                 * @description The token of the signed address.
                 * @example eyJhbGciOiJIUzI1NiJ9…
                 */
                token: components["parameters"]["Pictures.token"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
                /**
                 * @description A part of the bytes.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Pictures.Range"];
                /** @description The tag or time of what the client has a part of. */
                "If-Range"?: components["parameters"]["Pictures.If-Range"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Which part it is, and of what. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The client has them already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.21"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    headSignedPicture: {
        parameters: {
            query: {
                /**
                 * @description To be saved and not shown; under this name, if it is not empty, of which 255 characters count.
                 * @example pink-tower.png
                 */
                download?: components["parameters"]["Pictures.download"];
                /**
                 * @description The token of the signed address.
                 * @example eyJhbGciOiJIUzI1NiJ9…
                 */
                token: components["parameters"]["Pictures.token"];
            };
            header?: {
                /** @description Answered with 304 where the bytes still have this tag. */
                "If-None-Match"?: components["parameters"]["Pictures.If-None-Match"];
                /** @description Answered with 304 where nothing changed since. */
                "If-Modified-Since"?: components["parameters"]["Pictures.If-Modified-Since"];
            };
            path: {
                /**
                 * @description The bucket.
                 * @example product-images
                 */
                bucket: components["parameters"]["Pictures.bucket"];
                /**
                 * @description The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.
                 * @example products/pink-tower.png
                 */
                path: components["parameters"]["Pictures.path"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is there. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    /** @description When the bytes were last replaced. */
                    "Last-Modified"?: string;
                    /** @description As it was said at the upload. */
                    "Cache-Control"?: string;
                    /** @description `attachment`, where `download` was asked for. */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    /** @description For `If-None-Match`. Another one whenever the bytes change. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["StorageError.400.21"];
            416: components["responses"]["StorageError.416"];
            500: components["responses"]["StorageError.500"];
            503: components["responses"]["StorageError.503"];
        };
    };
    importProducts: {
        parameters: {
            query?: {
                /** @description `true`: nothing is saved, and the report says what would be. */
                dry_run?: components["parameters"]["Import.dry_run"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description What the file does, or has done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                    "application/x-ndjson": components["schemas"]["ImportStreamLine"];
                };
            };
            400: components["responses"]["Problem.400"];
            401: components["responses"]["Problem.401"];
            403: components["responses"]["Problem.403"];
            408: components["responses"]["Problem.408"];
            409: components["responses"]["Problem.409"];
            413: components["responses"]["Problem.413"];
            415: components["responses"]["Problem.415"];
            422: components["responses"]["Problem.422"];
            500: components["responses"]["Problem.500"];
            503: components["responses"]["Problem.503"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Problem.400.2"];
            500: components["responses"]["Problem.500"];
            503: components["responses"]["Problem.503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Problem.400.2"];
            500: components["responses"]["Problem.500"];
            /** @description Not now: starting, closing, overloaded, or without its database. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotReady"];
                };
            };
        };
    };
}
