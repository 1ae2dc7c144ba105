// The screens before the sign-in come with the first bytes (decision 052); screens.ts opens them by their addresses like all others.
import '#web/modules/auth/password/ForgotPasswordScreen.tsx'
import '#web/modules/auth/sign-in/LoginScreen.tsx'
import '#web/modules/auth/password/RecoverLinkScreen.tsx'
import '#web/modules/auth/register/RegisterScreen.tsx'
import '#web/modules/auth/password/ResetPasswordScreen.tsx'
import '#web/modules/auth/register/VerifyOtpScreen.tsx'
